// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// How far the boundary turns at the edges of its faces, as the views get it: computed from the
// geometry, and after edits the same as in a level that was opened.
#include <QtTest>
#include <cmath>
#include <map>
#include <numbers>
#include <random>

#include "level/edits/outline.h"
#include "level/edits/transform.h"
#include "tests/editor/hands.h"

namespace halfspace::editor::tests {

using level::NodeId;

namespace {

// An edge from corner to corner as a face has it on its left, and the face's normal.
using Edge = std::array<double, 6>;

Edge edgeOf(const Vec3& from, const Vec3& to) {
  return {from.x(), from.y(), from.z(), to.x(), to.y(), to.z()};
}

template <typename Visit>
void eachEdge(const Scene& scene, const Visit& visit) {
  for (const auto& face : scene.faces()) {
    if (!face) continue;
    for (std::size_t loop = 0; loop + 1 < face->loopStart.size(); ++loop) {
      const std::uint32_t first = face->loopStart[loop], last = face->loopStart[loop + 1];
      for (std::uint32_t i = first; i < last; ++i) {
        const std::uint32_t next = i + 1 < last ? i + 1 : first;
        visit(*face, face->corners[face->outline[i]], face->corners[face->outline[next]],
              face->folds[i]);
      }
    }
  }
}

// The number of edges whose fold is not what their neighbours in the scene say; -1: a face has not
// one fold for each edge.
int wrongFolds(const Scene& scene) {
  std::multimap<Edge, Vec3> normals;
  for (const auto& face : scene.faces())
    if (face && face->folds.size() != face->outline.size()) return -1;
  eachEdge(scene, [&](const SceneFace& face, const Vec3& from, const Vec3& to, float) {
    normals.emplace(edgeOf(from, to), face.normal);
  });
  int wrong = 0;
  eachEdge(scene, [&](const SceneFace& face, const Vec3& from, const Vec3& to, float fold) {
    const bool isFold =
        normals.count(edgeOf(to, from)) == 1 && normals.count(edgeOf(from, to)) == 1;
    const double expected = isFold ? face.normal.dot(normals.find(edgeOf(to, from))->second) : -1;
    if (std::abs(expected - static_cast<double>(fold)) > 1e-6) ++wrong;
  });
  return wrong;
}

NodeId addShape(level::Level& level, const char* kind,
                std::vector<std::pair<std::string, double>> numbers) {
  level::ShapeSolid solid;
  solid.shape = kind;
  solid.parameters = std::move(numbers);
  return level::addNode(level, level.root(), solid).node();
}

}  // namespace

class EdgesByAngle : public QObject {
  Q_OBJECT

 private slots:
  void box_turnsByARightAngleAtEveryEdge() {
    Hands hands;
    hands.drawBox({Vec3(0, 0, 0), Vec3(64, 64, 64)});
    QVERIFY(hands.waitUntilIdle());
    int count = 0;
    eachEdge(hands.session.scene(), [&](const SceneFace&, const Vec3&, const Vec3&, float fold) {
      QVERIFY(std::abs(fold) < 1e-6F);
      ++count;
    });
    QCOMPARE(count, 24);
  }

  void cylinder_turnsByTheAngleOfItsSides() {
    Session session;
    level::Level level;
    addShape(level, "cylinder", {{"sides", 32}});
    session.open(std::move(level), {});
    QVERIFY(QTest::qWaitFor([&] { return session.isEvaluated(); }));
    const double expected = std::cos(2 * std::numbers::pi / 32);
    int upright = 0;
    eachEdge(session.scene(), [&](const SceneFace&, const Vec3& from, const Vec3& to, float fold) {
      if (from.z() == to.z()) return;
      ++upright;
      QVERIFY(std::abs(static_cast<double>(fold) - expected) < 0.01);
    });
    QCOMPARE(upright, 64);
    QCOMPARE(wrongFolds(session.scene()), 0);
  }

  // Two boxes on each other along an edge: four faces meet there, and none is nearly coplanar.
  void edgeOfFourFaces_isSharp() {
    Hands hands;
    hands.drawBox({Vec3(0, 0, 0), Vec3(64, 64, 64)});
    hands.drawBox({Vec3(64, 0, 64), Vec3(128, 64, 128)});
    QVERIFY(hands.waitUntilIdle());
    int shared = 0;
    eachEdge(hands.session.scene(),
             [&](const SceneFace&, const Vec3& a, const Vec3& b, float fold) {
               if (a.x() != 64 || b.x() != 64 || a.z() != 64 || b.z() != 64) return;
               ++shared;
               QCOMPARE(fold, -1.0F);
             });
    QCOMPARE(shared, 4);
  }

  // The top of the table stays as it is, and its neighbour at one edge is the ramp now.
  void rampAgainstATable_changesTheFoldOfItsTop() {
    Hands hands;
    Session& session = hands.session;
    hands.drawBox({Vec3(0, 0, 0), Vec3(64, 64, 32)});
    const NodeId ramp = hands.drawBox({Vec3(512, 0, 0), Vec3(576, 64, 32)});
    QVERIFY(hands.waitUntilIdle());
    const auto foldOfTop = [&session] {
      double found = 2;
      eachEdge(session.scene(),
               [&](const SceneFace& face, const Vec3& a, const Vec3& b, float fold) {
                 if (face.normal.z() == 1 && a.x() == 64 && b.x() == 64)
                   found = static_cast<double>(fold);
               });
      return found;
    };
    QCOMPARE(foldOfTop(), 0.0);
    level::AffineMap down = level::AffineMap::move({-448, 0, 128});
    down.linear(2, 0) = -0.25;
    session.apply("Ramp",
                  [&](level::Level& level) { return level::transformNodes(level, {ramp}, down); });
    QVERIFY(hands.waitUntilIdle());
    QVERIFY(std::abs(foldOfTop() - 1 / std::sqrt(1 + 0.0625)) < 1e-6);
    QCOMPARE(wrongFolds(session.scene()), 0);
    session.undo();
    QVERIFY(hands.waitUntilIdle());
    QCOMPARE(foldOfTop(), 0.0);
    QCOMPARE(wrongFolds(session.scene()), 0);
  }

  // A neighbour that is replaced changes the fold of a face that stays.
  void editsAndUndos_haveTheFoldsOfTheirNeighbours() {
    Hands hands;
    Session& session = hands.session;
    const NodeId table = hands.drawBox({Vec3(-128, -128, 0), Vec3(128, 128, 32)});
    std::vector<NodeId> nodes{table};
    for (int i = 0; i < 4; ++i) {
      const double x = -96.0 + 48 * i;
      nodes.push_back(hands.drawBox({Vec3(x, -32, 32), Vec3(x + 48, 32, 64)}));
    }
    std::mt19937 random(11);
    const int steps = qEnvironmentVariableIsSet("HALFSPACE_LONG") ? 300 : 40;
    for (int step = 0; step < steps; ++step) {
      const NodeId node = nodes[random() % nodes.size()];
      if (random() % 5 == 0 && session.canUndo()) {
        session.undo();
      } else if (random() % 3 == 0) {
        level::AffineMap shear;  // turns sides of the table about edges of its bottom
        shear.linear(1, 2) = 0.0625 * (static_cast<double>(random() % 5) - 2);
        session.apply("Shear", [&](level::Level& level) {
          return level::transformNodes(level, {node}, shear);
        });
      } else {
        const Vec3 by(8.0 * (static_cast<double>(random() % 5) - 2), 0,
                      8.0 * (static_cast<double>(random() % 3) - 1));
        session.apply("Move", [&](level::Level& level) {
          return level::transformNodes(level, {node}, level::AffineMap::move(by));
        });
      }
      QVERIFY(hands.waitUntilIdle());
      const int wrong = wrongFolds(session.scene());
      QVERIFY2(wrong == 0, qPrintable(QString("step %1: %2 edges").arg(step).arg(wrong)));
    }
  }
};

}  // namespace halfspace::editor::tests

QTEST_GUILESS_MAIN(halfspace::editor::tests::EdgesByAngle)
#include "edges_by_angle.moc"
