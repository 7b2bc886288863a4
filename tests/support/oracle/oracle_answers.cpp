// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Tests of the oracle itself against results known beforehand.
#include <QElapsedTimer>
#include <QtTest>

#include "commandline/bench/peers/cgal_peers.h"
#include "commandline/bench/scenes/scene_solids.h"
#include "tests/support/oracle/nef_oracle.h"
#include "tests/support/scenes/random_scene.h"

using namespace halfspace;
using geometry::Vec3;
using oracle::Location;
using oracle::NefSolid;
using scenes::Operation;
using scenes::SceneNode;

namespace {

SceneNode convex(Operation operation, scenes::Planes planes) {
  SceneNode node;
  node.operation = operation;
  node.planes = std::move(planes);
  return node;
}

SceneNode box(Operation operation, const Vec3& low, const Vec3& high) {
  return convex(operation, scenes::boxPlanes(low, high));
}

SceneNode group(std::vector<SceneNode> children) {
  SceneNode node;
  node.children = std::move(children);
  return node;
}

SceneNode checkerboard(int n) {
  SceneNode node;
  for (int x = 0; x < n; ++x) {
    for (int y = 0; y < n; ++y) {
      for (int z = 0; z < n; ++z) {
        if ((x + y + z) % 2 == 0) {
          node.children.push_back(box(Operation::add, Vec3(x, y, z), Vec3(x + 1, y + 1, z + 1)));
        }
      }
    }
  }
  return node;
}

}  // namespace

class OracleAnswers : public QObject {
  Q_OBJECT
 private slots:
  void checkerboard_keepsItsCavities() {
    const NefSolid solid = NefSolid::evaluate(checkerboard(4));
    QCOMPARE(solid.volume().exact, std::string("32"));
    QCOMPARE(solid.locate(Vec3(.5, .5, .5)), Location::inside);
    QCOMPARE(solid.locate(Vec3(1.5, 1.5, 1.5)), Location::outside);
    QCOMPARE(solid.locate(Vec3(1, 1, 1)), Location::boundary);
  }

  void boxInABox_isACavity() {
    const NefSolid solid =
        NefSolid::evaluate(group({box(Operation::add, Vec3(0, 0, 0), Vec3(4, 4, 4)),
                                  box(Operation::subtract, Vec3(1, 1, 1), Vec3(2, 2, 3))}));
    QCOMPARE(solid.volume().exact, std::string("62"));
    QCOMPARE(solid.facetCount(), 12);
    QCOMPARE(solid.locate(Vec3(1.5, 1.5, 1.5)), Location::outside);
  }

  void wedgeIsHalfABox() {
    const NefSolid solid = NefSolid::evaluate(
        convex(Operation::add, scenes::wedgePlanes(Vec3(0, 0, 0), Vec3(2, 3, 5))));
    QCOMPARE(solid.volume().exact, std::string("15"));
    QCOMPARE(solid.facetCount(), 5);
    QCOMPARE(solid.locate(geometry::RationalPoint{{"2/3", "1", "10/3"}}), Location::boundary);
    QCOMPARE(solid.locate(geometry::RationalPoint{{"2/3", "1", "333333/100000"}}),
             Location::inside);
  }

  void foldStartsFromNothing() {
    const SceneNode unit = box(Operation::add, Vec3(0, 0, 0), Vec3(1, 1, 1));
    SceneNode taken = unit;
    taken.operation = Operation::subtract;
    QVERIFY(NefSolid::evaluate(group({taken})).isEmpty());
    QVERIFY(NefSolid::evaluate(group({unit, taken})).isEmpty());
    QVERIFY(!NefSolid::evaluate(group({taken, unit})).isEmpty());
    QVERIFY(NefSolid::evaluate(group({})).isEmpty());
  }

  void touchingCubes_areOneBox() {
    const NefSolid solid =
        NefSolid::evaluate(group({box(Operation::add, Vec3(0, 0, 0), Vec3(1, 1, 1)),
                                  box(Operation::add, Vec3(1, 0, 0), Vec3(2, 1, 1))}));
    QCOMPARE(solid.facetCount(), 6);
    QVERIFY(solid == NefSolid::evaluate(box(Operation::add, Vec3(0, 0, 0), Vec3(2, 1, 1))));
  }

  void meshesAreTakenAsTheyAre() {
    SceneNode node;
    node.mesh = scenes::torusMesh(Vec3(4, 4, 4), 3, 1, 12, 6);
    const NefSolid solid = NefSolid::evaluate(node);
    QCOMPARE(solid.volume().exact, geometry::exactVolume(node.mesh->soup()).exact);
    QCOMPARE(solid.locate(Vec3(4, 4, 4)), Location::outside);
  }

  void peersAgreeOnRotatedUnions() {
    scenes::SceneRecipe recipe;
    recipe.unionOnly = true;
    recipe.duplicates = false;
    recipe.prisms = false;
    int compared = 0;
    for (std::uint64_t seed = 1; seed <= 12; ++seed) {
      const SceneNode scene = scenes::randomScene(seed, recipe);
      const std::string exact = NefSolid::evaluate(scene).volume().exact;
      QCOMPARE(peers::evaluateByNef(scene, true).volume.exact, exact);
      const auto corefined = peers::evaluateByCorefinement(scene, true);
      if (!corefined) continue;
      ++compared;
      QCOMPARE(corefined->volume.exact, exact);
    }
    qInfo("corefinement managed %d of 12", compared);
    QVERIFY(compared > 0);
  }

  void sameSeedSameScene() {
    scenes::SceneRecipe recipe;
    recipe.meshes = true;
    recipe.solids = 10;
    QElapsedTimer timer;
    timer.start();
    int empty = 0;
    for (std::uint64_t seed = 100; seed < 120; ++seed) {
      const SceneNode scene = scenes::randomScene(seed, recipe);
      QCOMPARE(scenes::solidCount(scene), 10);
      const NefSolid solid = NefSolid::evaluate(scene);
      empty += solid.isEmpty() ? 1 : 0;
      if (seed == 100) {
        QVERIFY(solid == NefSolid::evaluate(scenes::randomScene(seed, recipe)));
      }
    }
    qInfo("20 scenes of 10 solids: %lld ms, %d empty", static_cast<long long>(timer.elapsed()),
          empty);
    QVERIFY(empty < 10);
  }
};

QTEST_APPLESS_MAIN(OracleAnswers)
#include "oracle_answers.moc"
