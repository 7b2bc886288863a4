// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Booleans of many meshes by the arrangement kernel against Nef polyhedra, which other code builds
// from the same operands: equal exact volume, and a closed 2-manifold surface.
#include <tbb/global_control.h>

#include <QtTest>

#include "commandline/bench/scenes/scene_solids.h"
#include "geometry/arrangement/arrangement.h"
#include "geometry/boolean/boolean.h"
#include "geometry/boolean/solid_check.h"
#include "geometry/mesh/topology.h"
#include "tests/geometry/boolean/random_operands.h"
#include "tests/geometry/mesh/sample_soups.h"
#include "tests/support/oracle/nef_oracle.h"

using namespace halfspace;
using namespace halfspace::geometry;
using scenes::SceneNode;
using namespace halfspace::tests;

namespace {

PolygonMesh box(const Vec3& low, const Vec3& high) {
  return PolygonMesh::fromFaces(samples::box(low, high)).value();
}

// A box whose corners are rotated and rounded. Its sides are pairs of triangles that are nearly,
// but mostly not exactly, coplanar. Two of these with the same rotation are nearly coplanar too.
PolygonMesh turnedBox(SplitMix& random, const Eigen::Matrix3d& rotation) {
  PolygonSoup soup = gridBox(random, 3).soup();
  for (Vec3& vertex : soup.vertices) vertex = rotation * vertex;
  return PolygonMesh::fromFaces(triangulatedWherePlanarityFails(std::move(soup))).value();
}

PolygonMesh randomSolid(SplitMix& random) {
  switch (random.between(1, 6)) {
    case 1:
    case 2:
      return gridBox(random, 6);
    case 3:
    case 4:
      return hull(random);
    case 5:
      return scenes::sphereMesh(Vec3(random.between(1, 5), random.between(1, 5), 3),
                                random.between(1, 3), random.between(1, 3));
    default:
      return scenes::torusMesh(Vec3(3, 3, random.between(2, 4)), 2, 0.75, random.between(4, 8),
                               random.between(3, 5));
  }
}

oracle::NefSolid truthOf(const std::vector<PolygonMesh>& meshes, Operation operation) {
  SceneNode scene;
  for (const PolygonMesh& mesh : meshes) {
    SceneNode& node = scene.children.emplace_back();
    node.operation =
        scene.children.size() == 1 ? scenes::Operation::add : sceneOperation(operation);
    node.mesh = mesh;
  }
  return oracle::NefSolid::evaluate(scene);
}

Result<BooleanResult> arranged(const std::vector<PolygonMesh>& meshes, Operation operation) {
  std::vector<const PolygonMesh*> operands;
  for (const PolygonMesh& mesh : meshes) operands.push_back(&mesh);
  BooleanOptions options;
  options.measureVolume = true;
  options.engine = BooleanEngine::arrangement;
  return boolean(operands, operation, options);
}

// The result before rounding: rounding can leave slivers without area, which no mesh may have.
std::optional<ExactSurface> exactSurface(const std::vector<PolygonMesh>& meshes,
                                         Operation operation) {
  std::vector<const PolygonMesh*> operands;
  for (const PolygonMesh& mesh : meshes) operands.push_back(&mesh);
  return arrangedSurface(operands, [&](std::span<const int> containing) {
    switch (operation) {
      case Operation::unite:
        return !containing.empty();
      case Operation::subtract:
        return containing.size() == 1 && containing[0] == 0;
      case Operation::intersect:
        return containing.size() == meshes.size();
    }
    return false;
  });
}

// Compares all operations on the meshes with the oracle. Returns what differs; empty: nothing.
std::string differences(const std::vector<PolygonMesh>& meshes) {
  for (const Operation operation : kOperations) {
    const std::string name = "operation " + std::to_string(static_cast<int>(operation)) + ": ";
    const auto result = arranged(meshes, operation);
    if (!result) return name + messageOf(result.reasons());
    const oracle::NefSolid truth = truthOf(meshes, operation);
    if (result.value().volume->exact != truth.volume().exact) {
      return name + "volume " + result.value().volume->exact + ", oracle " + truth.volume().exact;
    }
    if (result.value().mesh.has_value() == truth.isEmpty()) return name + "emptiness differs";
    if (!result.value().mesh) continue;
    const PolygonMesh& mesh = *result.value().mesh;
    if (!topologyOf(mesh.soup()).isClosedManifold()) return name + "not a closed 2-manifold";
    if (result.value().roundedVertices > 0) continue;
    if (exactVolume(mesh.soup()).exact != truth.volume().exact) return name + "mesh volume differs";
    if (!selfIntersections(mesh).empty()) return name + "the mesh intersects itself";
  }
  return {};
}

constexpr std::uint64_t kTurnedSeed = 1234;

std::vector<PolygonMesh> turnedBoxes(SplitMix& random) {
  const Eigen::Matrix3d rotation = scenes::randomRotation(random);
  std::vector<PolygonMesh> meshes;
  for (int i = random.between(2, 6); i > 0; --i) meshes.push_back(turnedBox(random, rotation));
  return meshes;
}

// What is wrong with the rounded results of all operations; empty: nothing. Adds the number of
// faces that lost their area to `collapsed`.
std::string faultAfterRounding(const std::vector<PolygonMesh>& meshes, int& collapsed) {
  constexpr double kRounding = 1e-13;  // corners move by 4e-16 at most, and the area is at most 54
  for (const Operation operation : kOperations) {
    const std::string name = "operation " + std::to_string(static_cast<int>(operation)) + ": ";
    const auto result = arranged(meshes, operation);
    if (!result) return name + messageOf(result.reasons());
    collapsed += result.value().collapsedFaces;
    const double volume = result.value().volume->value;
    if (!result.value().mesh) {
      if (volume < kRounding) continue;
      return name + "nothing is left of volume " + std::to_string(volume);
    }
    const PolygonMesh& mesh = *result.value().mesh;
    if (!topologyOf(mesh.soup()).isClosedManifold()) return name + "not a closed 2-manifold";
    if (std::abs(exactVolume(mesh.soup()).value - volume) < kRounding) continue;
    return name + "the volume changed from " + std::to_string(volume);
  }
  return {};
}

}  // namespace

class ManyOperandsAgainstOracle : public QObject {
  Q_OBJECT
 private slots:
  void mixedSolids() {
    const std::uint64_t seed = 4711;
    qInfo("seed %llu", static_cast<unsigned long long>(seed));
    SplitMix random(seed);
    for (int round = 0; round < rounds(40); ++round) {
      std::vector<PolygonMesh> meshes;
      for (int i = random.between(2, 5); i > 0; --i) meshes.push_back(randomSolid(random));
      const std::string difference = differences(meshes);
      QVERIFY2(difference.empty(), (std::to_string(round) + ": " + difference).c_str());
    }
  }

  void gridBoxes_touchEverywhere() {
    const std::uint64_t seed = 815;
    qInfo("seed %llu", static_cast<unsigned long long>(seed));
    SplitMix random(seed);
    for (int round = 0; round < rounds(60); ++round) {
      std::vector<PolygonMesh> meshes;
      for (int i = random.between(2, 7); i > 0; --i) meshes.push_back(gridBox(random, 3));
      const std::string difference = differences(meshes);
      QVERIFY2(difference.empty(), (std::to_string(round) + ": " + difference).c_str());
    }
  }

  void turnedBoxes_haveTheOraclesVolumeBeforeRounding() {
    const std::uint64_t seed = 1234;
    qInfo("seed %llu", static_cast<unsigned long long>(seed));
    SplitMix random(seed);
    for (int round = 0; round < rounds(20); ++round) {
      const Eigen::Matrix3d rotation = scenes::randomRotation(random);
      std::vector<PolygonMesh> meshes;
      for (int i = random.between(2, 4); i > 0; --i) {
        meshes.push_back(turnedBox(random, rotation));
      }
      for (const Operation operation : kOperations) {
        const auto surface = exactSurface(meshes, operation);
        QVERIFY(surface);
        QCOMPARE(exactVolume(*surface).exact, truthOf(meshes, operation).volume().exact);
      }
    }
  }

  void equalOperands_countOnce() {
    const PolygonMesh sphere = scenes::sphereMesh(Vec3(1, 2, 3), 2, 3);
    const std::string volume = exactVolume(sphere.soup()).exact;
    const auto united = arranged({sphere, sphere, sphere}, Operation::unite);
    QVERIFY(united.ok());
    QCOMPARE(united.value().volume->exact, volume);
    QCOMPARE(united.value().mesh->faces().size(), sphere.faces().size());
    const auto nothing = arranged({sphere, sphere}, Operation::subtract);
    QVERIFY(nothing.ok());
    QVERIFY(!nothing.value().mesh);
  }

  void vertexOnAFace_isAVertexOfBoth() {
    // The tip of a pyramid touches the inside of the box's top from above.
    PolygonSoup pyramid;
    pyramid.vertices = {{2, 2, 4}, {1, 1, 6}, {3, 1, 6}, {3, 3, 6}, {1, 3, 6}};
    pyramid.faces = {{1, 2, 3, 4}, {0, 2, 1}, {0, 3, 2}, {0, 4, 3}, {0, 1, 4}};
    const std::vector<PolygonMesh> meshes{box(Vec3(0, 0, 0), Vec3(4, 4, 4)),
                                          PolygonMesh::fromFaces(pyramid).value()};
    QCOMPARE(differences(meshes), std::string());
  }

  void edgeOnAFace_isAnEdgeOfBoth() {
    PolygonSoup wedge;
    wedge.vertices = {{1, 2, 4}, {3, 2, 4}, {1, 1, 5}, {3, 1, 5}, {1, 3, 5}, {3, 3, 5}};
    wedge.faces = {{0, 1, 3, 2}, {1, 0, 4, 5}, {2, 3, 5, 4}, {0, 2, 4}, {1, 5, 3}};
    const std::vector<PolygonMesh> meshes{box(Vec3(0, 0, 0), Vec3(4, 4, 4)),
                                          PolygonMesh::fromFaces(wedge).value()};
    QCOMPARE(differences(meshes), std::string());
  }

  void cubesTouchingInEdgesAndVertices() {
    const std::vector<PolygonMesh> meshes{
        box(Vec3(0, 0, 0), Vec3(1, 1, 1)), box(Vec3(1, 1, 0), Vec3(2, 2, 1)),
        box(Vec3(2, 2, 1), Vec3(3, 3, 2)), box(Vec3(0, 0, 1), Vec3(0.5, 0.5, 2))};
    QCOMPARE(differences(meshes), std::string());
  }

  // Along the line x = y = 2 the first two boxes touch between z = 1 and z = 2 and are joined by
  // the others above and below: two wedges with the same two vertices.
  void wedgesWithTheSameEnds_areSplitInTheMiddle() {
    const std::vector<PolygonMesh> meshes{
        box(Vec3(1, 2, 0), Vec3(2, 3, 3)), box(Vec3(2, 1, 0), Vec3(3, 2, 3)),
        box(Vec3(2, 2, 2), Vec3(3, 3, 3)), box(Vec3(1, 2, 0), Vec3(3, 3, 1))};
    QCOMPARE(differences(meshes), std::string());
  }

  // Boxes turned by the same rotation: their common parts are slivers that no pair of doubles lies
  // inside, and whose corners round to points on one line.
  void turnedBoxes_becomeClosedMeshesOfTheirVolume() {
    qInfo("seed %llu", static_cast<unsigned long long>(kTurnedSeed));
    SplitMix random(kTurnedSeed);
    int collapsed = 0;
    for (int round = 0; round < rounds(40); ++round) {
      const std::string fault = faultAfterRounding(turnedBoxes(random), collapsed);
      QVERIFY2(fault.empty(), (std::to_string(round) + ": " + fault).c_str());
    }
    QVERIFY(collapsed > 0);
  }

  // Results with an edge between two wedges of the solid that have the same two vertices: rounding
  // put its middle onto a line with a corner beside it (105), or its faces, divided, had a diagonal
  // in common (377).
  void turnedBoxesWithDoubledEdges_becomeClosedMeshes() {
    SplitMix random(kTurnedSeed);
    int collapsed = 0;
    for (int round = 0; round <= 377; ++round) {
      const std::vector<PolygonMesh> meshes = turnedBoxes(random);
      if (round != 105 && round != 377) continue;
      const std::string fault = faultAfterRounding(meshes, collapsed);
      QVERIFY2(fault.empty(), (std::to_string(round) + ": " + fault).c_str());
    }
    QVERIFY(collapsed > 0);
  }

  void boxInsideABox_isACavityOrNothing() {
    const std::vector<PolygonMesh> meshes{box(Vec3(0, 0, 0), Vec3(6, 6, 6)),
                                          box(Vec3(1, 1, 1), Vec3(2, 2, 2)),
                                          box(Vec3(3, 3, 3), Vec3(5, 5, 5))};
    QCOMPARE(differences(meshes), std::string());
  }

  void originsNameOperandAndFace() {
    const std::vector<PolygonMesh> meshes{box(Vec3(0, 0, 0), Vec3(1, 1, 1)),
                                          box(Vec3(5, 0, 0), Vec3(6, 1, 1)),
                                          box(Vec3(9, 0, 0), Vec3(10, 1, 1))};
    const auto result = arranged(meshes, Operation::unite);
    QVERIFY(result.ok());
    QCOMPARE(result.value().origins.size(), size_t{18});
    for (size_t i = 0; i < 18; ++i) {
      QCOMPARE(result.value().origins[i].operand, static_cast<int>(i / 6));
      QCOMPARE(result.value().origins[i].face, static_cast<int>(i % 6));
    }
  }

  void oneAndTwoThreads_giveTheSameBits() {
    SplitMix random(77);
    const Eigen::Matrix3d rotation = scenes::randomRotation(random);
    std::vector<PolygonMesh> meshes{scenes::sphereMesh(Vec3(1, 1, 1), 2, 6)};
    for (int i = 0; i < 12; ++i) meshes.push_back(turnedBox(random, rotation));
    std::optional<ExactSurface> first;
    for (const size_t threads : {1, 2, 2}) {
      const tbb::global_control limit(tbb::global_control::max_allowed_parallelism, threads);
      auto surface = exactSurface(meshes, Operation::unite);
      QVERIFY(surface);
      if (first) {
        QVERIFY(first->points == surface->points);
        QVERIFY(first->triangles == surface->triangles);
        QVERIFY(first->neighbours == surface->neighbours);
        QCOMPARE(exactVolume(*first).exact, exactVolume(*surface).exact);
      } else {
        first = std::move(surface);
      }
    }
  }
};

QTEST_APPLESS_MAIN(ManyOperandsAgainstOracle)
#include "many_operands_against_oracle.moc"
