// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Finely faceted solids: the tree has no chain of thousands of planes, and every point is on its
// right side.
#include <QtTest>
#include <array>
#include <cmath>
#include <memory>
#include <numbers>
#include <random>

#include "bsp/build/exact_contents.h"
#include "geometry/brush/brush.h"
#include "geometry/mesh/polygon_mesh.h"
#include "tests/geometry/csg/boundary_location.h"
#include "tests/support/long_form.h"

using namespace halfspace;
using namespace halfspace::bsp;
using geometry::CsgOperation;
using geometry::Evaluator;
using geometry::kNoNode;
using geometry::PolygonMesh;
using geometry::PolygonSoup;
using geometry::Vec3;

namespace {

constexpr double kTurn = 2.0 * std::numbers::pi;

// A double cone: all sides meet in one vertex at the top and in one at the bottom.
PolygonMesh doubleCone(int sides) {
  PolygonSoup soup;
  for (int i = 0; i < sides; ++i)
    soup.vertices.emplace_back(256.0 * std::cos(kTurn * i / sides),
                               256.0 * std::sin(kTurn * i / sides), 0.0);
  soup.vertices.emplace_back(0.0, 0.0, 300.0);
  soup.vertices.emplace_back(0.0, 0.0, -100.0);
  for (int i = 0; i < sides; ++i) {
    const int next = (i + 1) % sides;
    soup.faces.push_back({i, next, sides});
    soup.faces.push_back({next, i, sides + 1});
  }
  return PolygonMesh::fromFaces(soup).value();
}

// A ball with bumps and hollows.
PolygonMesh bumpyBall(int rings, double bump) {
  PolygonSoup soup;
  const int around = 2 * rings;
  const auto position = [&](double t, double p) {
    const double r = 256.0 * (1.0 + bump * std::sin(7.0 * t) * std::cos(5.0 * p));
    return Vec3(r * std::sin(t) * std::cos(p), r * std::sin(t) * std::sin(p), -r * std::cos(t));
  };
  soup.vertices.push_back(position(0.0, 0.0));
  for (int i = 1; i < rings; ++i)
    for (int j = 0; j < around; ++j)
      soup.vertices.push_back(position(std::numbers::pi * i / rings, kTurn * j / around));
  soup.vertices.push_back(position(std::numbers::pi, 0.0));
  const int last = static_cast<int>(soup.vertices.size()) - 1;
  const auto at = [&](int i, int j) { return 1 + (i - 1) * around + j % around; };
  for (int j = 0; j < around; ++j) {
    soup.faces.push_back({0, at(1, j + 1), at(1, j)});
    soup.faces.push_back({last, at(rings - 1, j), at(rings - 1, j + 1)});
    for (int i = 1; i + 1 < rings; ++i) {
      soup.faces.push_back({at(i, j), at(i, j + 1), at(i + 1, j + 1)});
      soup.faces.push_back({at(i, j), at(i + 1, j + 1), at(i + 1, j)});
    }
  }
  return PolygonMesh::fromFaces(soup).value();
}

}  // namespace

class MeshesAreTrees : public QObject {
  Q_OBJECT
 private slots:
  void mesh_isASolidOfModestDepth_data() {
    QTest::addColumn<int>("kind");
    QTest::addColumn<bool>("carved");
    for (const bool carved : {false, true}) {
      const char* suffix = carved ? ", carved from a solid world" : "";
      QTest::addRow("double cone%s", suffix) << 0 << carved;
      QTest::addRow("ball%s", suffix) << 1 << carved;
      QTest::addRow("bumpy ball%s", suffix) << 2 << carved;
    }
  }

  void mesh_isASolidOfModestDepth() {
    QFETCH(int, kind);
    QFETCH(bool, carved);
    const bool all = halfspace::tests::isLongForm();
    const PolygonMesh mesh =
        kind == 0 ? doubleCone(all ? 4000 : 400) : bumpyBall(all ? 60 : 16, kind == 1 ? 0.0 : 0.15);
    Evaluator evaluator(carved);
    evaluator.insertSolid(evaluator.outline().root(), kNoNode,
                          carved ? CsgOperation::subtract : CsgOperation::add,
                          {std::make_shared<const PolygonMesh>(mesh), {}});
    LiveTree tree;
    tree.update(evaluator, evaluator.update());
    QCOMPARE(QString::fromStdString(brokenPromise(tree)), QString());
    QVERIFY2(tree.statistics().depth < 200, "a chain");
    const tests::BoundaryLocation boundary(evaluator);
    std::mt19937_64 random(9);
    const int points = all ? 2000 : 300;
    qInfo("seed 9, %d points, %zu nodes, depth %d", points, tree.statistics().nodes,
          tree.statistics().depth);
    for (int i = 0; i < points; ++i) {
      Vec3 point;
      for (int axis = 0; axis < 3; ++axis)
        point[axis] = static_cast<double>(random() % 600) - 300.0;
      const ExactContents contents = exactContents(tree, point);
      const tests::Location expected = boundary.locate(point);
      QCOMPARE(contents.solid, expected != tests::Location::outside);
      QCOMPARE(contents.empty, expected != tests::Location::inside);
    }
  }

  void boxesDraggedThroughAMesh_leaveTheTreeOfAFreshBuild() {
    Evaluator evaluator;
    const geometry::CsgNode root = evaluator.outline().root();
    evaluator.insertSolid(root, kNoNode, CsgOperation::add,
                          {std::make_shared<const PolygonMesh>(bumpyBall(12, 0.15)), {}});
    const auto box = [](const Vec3& low) {
      const std::array<Vec3, 2> corners{low, low + Vec3(40, 32, 24)};
      std::vector<Vec3> points;
      for (size_t i = 0; i < 8; ++i)
        points.emplace_back(corners[i & 1].x(), corners[i >> 1 & 1].y(), corners[i >> 2].z());
      return geometry::CsgSolid{
          std::make_shared<const geometry::Brush>(geometry::Brush::fromPoints(points).value()), {}};
    };
    std::vector<geometry::CsgNode> boxes;
    for (const CsgOperation operation : {CsgOperation::add, CsgOperation::subtract})
      boxes.push_back(evaluator.insertSolid(root, kNoNode, operation, box(Vec3(180, 0, 0))));
    LiveTree tree;
    tree.update(evaluator, evaluator.update());
    geometry::BoundaryChange unfollowed;
    std::mt19937_64 random(11);
    for (int move = 0; move < 12; ++move) {
      for (const geometry::CsgNode node : boxes) {
        Vec3 low;
        for (int axis = 0; axis < 3; ++axis)
          low[axis] = static_cast<double>(random() % 480) - 240.0;
        evaluator.setSolid(node, box(low));
      }
      // After two of three moves the tree follows all changes since it last did.
      const geometry::BoundaryChange moved = evaluator.update();
      unfollowed.dirty.extend(moved.dirty);
      unfollowed.dirtyBoxes.insert(unfollowed.dirtyBoxes.end(), moved.dirtyBoxes.begin(),
                                   moved.dirtyBoxes.end());
      if (move % 3 == 1) continue;
      const TreeChange change = tree.update(evaluator, unfollowed);
      unfollowed = {};
      QVERIFY(!change.whole);
      QCOMPARE(QString::fromStdString(brokenPromise(tree)), QString());
      LiveTree fresh;
      fresh.update(evaluator, geometry::BoundaryChange());
      QVERIFY2(sameSolid(tree, fresh), qPrintable(QString("move %1").arg(move)));
    }
  }
};

QTEST_APPLESS_MAIN(MeshesAreTrees)
#include "meshes_are_trees.moc"
