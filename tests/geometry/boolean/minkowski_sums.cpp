// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Minkowski sums and differences. Oracle: the sum of a union is the union of the sums, so the sum
// of a union of boxes is compared with the union, by Nef polyhedra, of the hulls of all sums of
// corners.
#include <cstdlib>

#include <QtTest>

#include "commandline/bench/scenes/scene_solids.h"
#include "geometry/boolean/minkowski.h"
#include "geometry/mesh/topology.h"
#include "tests/geometry/mesh/sample_soups.h"
#include "tests/support/oracle/nef_oracle.h"

using namespace halfspace;
using namespace halfspace::geometry;

namespace {

PolygonMesh box(const Vec3& low, const Vec3& high) {
  return PolygonMesh::fromFaces(samples::box(low, high)).value();
}

PolygonMesh gridBox(SplitMix& random, int extent) {
  Vec3 low, high;
  for (int axis = 0; axis < 3; ++axis) {
    low[axis] = random.between(0, extent - 1);
    high[axis] = random.between(static_cast<int>(low[axis]) + 1, extent);
  }
  return box(low, high);
}

PolygonMesh randomHull(SplitMix& random) {
  for (;;) {
    std::vector<Vec3> points;
    for (int i = random.between(4, 7); i > 0; --i) {
      points.emplace_back(random.between(-1, 2), random.between(-1, 2), random.between(-1, 2));
    }
    auto mesh = hullMesh(points);
    if (mesh) return std::move(mesh).value();
  }
}

PolygonMesh hullOfSums(const PolygonMesh& a, const PolygonMesh& b) {
  std::vector<Vec3> sums;
  for (const Vec3& p : a.vertices()) {
    for (const Vec3& q : b.vertices()) sums.push_back(p + q);
  }
  return hullMesh(sums).value();
}

std::string volumeOf(const PolygonMesh& mesh) {
  return exactVolume(mesh.soup()).exact;
}

std::string unionByNef(const std::vector<PolygonMesh>& meshes) {
  scenes::SceneNode scene;
  for (const PolygonMesh& mesh : meshes) {
    scenes::SceneNode& node = scene.children.emplace_back();
    node.operation = scenes::Operation::add;
    node.mesh = mesh;
  }
  return oracle::NefSolid::evaluate(scene).volume().exact;
}

PolygonMesh together(const std::vector<PolygonMesh>& meshes) {
  std::vector<const PolygonMesh*> operands;
  for (const PolygonMesh& mesh : meshes) operands.push_back(&mesh);
  return *boolean(operands, Operation::unite).value().mesh;
}

PolygonMesh lShape() {
  return together({box(Vec3(0, 0, 0), Vec3(4, 2, 2)), box(Vec3(0, 0, 0), Vec3(2, 4, 2))});
}

int rounds(int fallback) {
  const char* text = std::getenv("HALFSPACE_ROUNDS");
  return text != nullptr ? std::atoi(text) : fallback;
}

}  // namespace

class MinkowskiSums : public QObject {
  Q_OBJECT
 private slots:
  void boxes_addTheirSides() {
    const auto sum =
        minkowskiSum(box(Vec3(0, 0, 0), Vec3(2, 3, 4)), box(Vec3(5, 5, 5), Vec3(6, 6, 6)));
    QVERIFY(sum.ok());
    QCOMPARE(volumeOf(*sum.value().mesh), std::string("60"));
    QVERIFY(sum.value().mesh->bounds().min() == Vec3(5, 5, 5));
    QCOMPARE(sum.value().engine, std::string("hull"));
  }

  // An L grows by 1 on all sides: 6 x 4 and 4 x 6 with 4 x 4 in common, 4 high.
  void nonConvexSolid_growsOnAllSides() {
    const auto sum = minkowskiSum(lShape(), box(Vec3::Constant(-1), Vec3::Constant(1)));
    QVERIFY(sum.ok());
    QCOMPARE(volumeOf(*sum.value().mesh), std::string("128"));
    QVERIFY(topologyOf(sum.value().mesh->soup()).isClosedManifold());
  }

  // The L shrinks by 1/2: 3 x 1 and 1 x 3 with 1 x 1 in common, 1 high.
  void nonConvexSolid_shrinksOnAllSides() {
    const auto rest = minkowskiDifference(lShape(), box(Vec3::Constant(-0.5), Vec3::Constant(0.5)));
    QVERIFY(rest.ok());
    QCOMPARE(volumeOf(*rest.value().mesh), std::string("5"));
  }

  void differenceByALargerBody_isNothing() {
    const auto rest = minkowskiDifference(lShape(), box(Vec3::Constant(-1), Vec3::Constant(1)));
    QVERIFY(rest.ok());
    QVERIFY(!rest.value().mesh);
  }

  void bodyThatIsNotConvex_isRefused() {
    const auto sum = minkowskiSum(box(Vec3(0, 0, 0), Vec3(1, 1, 1)), lShape());
    QVERIFY(!sum.ok());
    QCOMPARE(sum.reasons().front().kind, ErrorKind::notConvex);
    QCOMPARE(sum.reasons().front().subject, std::string("body"));
  }

  void unionsOfBoxes_haveTheVolumeOfTheUnionOfTheirSums() {
    const std::uint64_t seed = 5150;
    qInfo("seed %llu", static_cast<unsigned long long>(seed));
    SplitMix random(seed);
    for (int round = 0; round < std::min(rounds(12), 100); ++round) {
      std::vector<PolygonMesh> parts;
      for (int i = random.between(2, 3); i > 0; --i) parts.push_back(gridBox(random, 5));
      const PolygonMesh body = randomHull(random);
      const auto sum = minkowskiSum(together(parts), body, {.measureVolume = true});
      if (!sum) QFAIL(messageOf(sum.reasons()).c_str());
      QVERIFY(topologyOf(sum.value().mesh->soup()).isClosedManifold());
      std::vector<PolygonMesh> sums;
      for (const PolygonMesh& part : parts) sums.push_back(hullOfSums(part, body));
      QCOMPARE(sum.value().volume->exact, unionByNef(sums));
    }
  }

  // Growing and then shrinking by a cube closes a solid: it gives back a box.
  void differenceUndoesTheSumOfABox() {
    SplitMix random(99);
    for (int round = 0; round < 5; ++round) {
      const PolygonMesh solid = gridBox(random, 6);
      const PolygonMesh body = randomHull(random);
      const auto grown = minkowskiSum(solid, body);
      const auto back = minkowskiDifference(*grown.value().mesh, body);
      QVERIFY(back.ok());
      QCOMPARE(volumeOf(*back.value().mesh), volumeOf(solid));
      QVERIFY(back.value().mesh->bounds().min() == solid.bounds().min());
    }
  }

  void roundBody_liesBetweenItsBounds() {
    for (const int detail : {1, 2, 4, 7}) {
      const OffsetBody body = roundBody(10, detail);
      QCOMPARE(body.corners.size(), static_cast<size_t>(4 * detail * detail + 2));
      for (const Vec3& corner : body.corners) QVERIFY(corner.norm() <= body.most);
      QVERIFY(body.least > 0 && body.least < 10);
      QVERIFY(hullMesh(body.corners).value().vertices().size() == body.corners.size());
    }
    QVERIFY(roundBody(10, 8).least > roundBody(10, 4).least);
  }
};

QTEST_APPLESS_MAIN(MinkowskiSums)
#include "minkowski_sums.moc"
