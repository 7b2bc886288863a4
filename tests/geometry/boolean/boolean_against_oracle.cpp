// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Random solids: the exact volume before rounding has to equal the volume of Nef polyhedra, which
// other code builds from the same operands.
#include <QtTest>

#include "commandline/bench/scenes/scene_solids.h"
#include "geometry/boolean/boolean.h"
#include "geometry/boolean/solid_check.h"
#include "geometry/mesh/topology.h"
#include "tests/geometry/boolean/random_operands.h"
#include "tests/geometry/mesh/sample_soups.h"
#include "tests/support/oracle/nef_oracle.h"

using namespace halfspace;
using namespace halfspace::geometry;
using geometry::SplitMix;
using scenes::SceneNode;
using namespace halfspace::tests;

namespace {

PolygonMesh randomSolid(SplitMix& random) {
  switch (random.between(1, 5)) {
    case 1:
    case 2:
      return gridBox(random, 6);
    case 3:
      return hull(random);
    case 4:
      return scenes::sphereMesh(Vec3(random.between(1, 5), random.between(1, 5), 3),
                                random.between(1, 3), random.between(1, 4));
    default:
      return scenes::torusMesh(Vec3(3, 3, random.between(2, 4)), 2, 0.75, random.between(4, 10),
                               random.between(3, 6));
  }
}

SceneNode leaf(const PolygonMesh& mesh, Operation operation) {
  SceneNode node;
  node.operation = sceneOperation(operation);
  node.mesh = mesh;
  return node;
}

}  // namespace

class BooleanAgainstOracle : public QObject {
  Q_OBJECT
 private slots:
  void pairsOfSolids_haveTheOraclesVolume() {
    const std::uint64_t seed = 2718;
    qInfo("seed %llu", static_cast<unsigned long long>(seed));
    SplitMix random(seed);
    int nef = 0;
    int rounded = 0;
    int faulty = 0;
    const int count = rounds(60);
    for (int round = 0; round < count; ++round) {
      const PolygonMesh a = randomSolid(random);
      const PolygonMesh b = randomSolid(random);
      for (const Operation operation : kOperations) {
        const auto result = boolean(a, b, operation, {true, true});
        if (!result) qWarning("round %d: %s", round, messageOf(result.reasons()).c_str());
        QVERIFY(result.ok());
        SceneNode scene;
        scene.children = {leaf(a, Operation::unite), leaf(b, operation)};
        const oracle::NefSolid truth = oracle::NefSolid::evaluate(scene);
        QCOMPARE(result.value().volume->exact, truth.volume().exact);
        QCOMPARE(result.value().mesh.has_value(), !truth.isEmpty());
        nef += result.value().engine == "nef" ? 1 : 0;
        if (!result.value().mesh) continue;
        QVERIFY(topologyOf(result.value().mesh->soup()).isClosedManifold());
        rounded += result.value().roundedVertices > 0 ? 1 : 0;
        faulty += result.value().roundingFaults.empty() ? 0 : 1;
        if (result.value().roundedVertices == 0) {
          QCOMPARE(exactVolume(result.value().mesh->soup()).exact, truth.volume().exact);
          QVERIFY(selfIntersections(*result.value().mesh).empty());
        }
      }
    }
    qInfo("%d results: %d by Nef, %d rounded, %d with faults from rounding", 3 * count, nef,
          rounded, faulty);
    QVERIFY(nef < 3 * count);
  }

  void chainsOfGridBoxes_touchEverywhereAndStayExact() {
    const std::uint64_t seed = 31415;
    qInfo("seed %llu", static_cast<unsigned long long>(seed));
    SplitMix random(seed);
    for (int round = 0; round < rounds(25); ++round) {
      SceneNode scene;
      std::optional<PolygonMesh> value = gridBox(random, 3);
      scene.children.push_back(leaf(*value, Operation::unite));
      for (int step = 0; step < 5 && value; ++step) {
        const PolygonMesh next = gridBox(random, 3);
        const Operation operation =
            random.oneIn(2) ? Operation::unite
                            : (random.oneIn(5) ? Operation::intersect : Operation::subtract);
        scene.children.push_back(leaf(next, operation));
        auto result = boolean(*value, next, operation, {true, true});
        if (!result) {
          qWarning("round %d step %d: %s", round, step, messageOf(result.reasons()).c_str());
        }
        QVERIFY(result.ok());
        const oracle::NefSolid truth = oracle::NefSolid::evaluate(scene);
        QCOMPARE(result.value().volume->exact, truth.volume().exact);
        value = std::move(result.value().mesh);
        if (!value) continue;
        QVERIFY(topologyOf(value->soup()).isClosedManifold());
        QCOMPARE(exactVolume(value->soup()).exact, truth.volume().exact);
        QVERIFY(selfIntersections(*value).empty());
      }
    }
  }

  void sameInput_givesTheSameBits() {
    const PolygonMesh a = scenes::sphereMesh(Vec3(0, 0, 0), 4, 6);
    const PolygonMesh b = scenes::torusMesh(Vec3(3, 0, 0), 3, 1, 12, 7);
    const PolygonMesh c =
        PolygonMesh::fromFaces(samples::box(Vec3(0, 0, 0), Vec3(1, 1, 1))).value();
    const PolygonMesh d =
        PolygonMesh::fromFaces(samples::box(Vec3(1, 1, 0), Vec3(2, 2, 1))).value();
    for (const auto& [first, second] : {std::pair(&a, &b), std::pair(&c, &d)}) {
      const auto once = boolean(*first, *second, Operation::unite);
      const auto again = boolean(*first, *second, Operation::unite);
      QVERIFY(once.ok() && again.ok());
      QVERIFY(once.value().mesh->vertices() == again.value().mesh->vertices());
      QVERIFY(once.value().mesh->faces() == again.value().mesh->faces());
    }
  }
};

QTEST_APPLESS_MAIN(BooleanAgainstOracle)
#include "boolean_against_oracle.moc"
