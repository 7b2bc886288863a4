// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "geometry/csg/evaluator.h"

#include <QtTest>
#include <random>
#include <set>

#include "commandline/bench/scenes/scene_solids.h"
#include "geometry/csg/close/boundary_measure.h"
#include "geometry/csg/close/boundary_mesh.h"
#include "geometry/csg/close/boundary_triangles.h"
#include "geometry/reason/internal_error.h"
#include "tests/geometry/csg/boundary_location.h"
#include "tests/geometry/csg/scene_evaluation.h"
#include "tests/support/long_form.h"
#include "tests/support/oracle/nef_oracle.h"
#include "tests/support/scenes/random_scene.h"

using namespace halfspace;
using namespace halfspace::geometry;
using tests::evaluated;
using tests::solidOf;

namespace {

CsgSolid box(const Vec3& low, const Vec3& high) {
  return solidOf(scenes::boxPlanes(low, high));
}

// The union of boxes, added one after the other under the root.
Evaluator united(const std::vector<std::pair<Vec3, Vec3>>& boxes) {
  Evaluator evaluator;
  for (const auto& [low, high] : boxes)
    evaluator.insertSolid(evaluator.outline().root(), kNoNode, CsgOperation::add, box(low, high));
  evaluator.update();
  return evaluator;
}

// Whether each side of a triangle is used once and once in the other direction.
bool everySideHasItsOtherSide(const TriangulatedBoundary& boundary) {
  std::set<std::pair<int, int>> sides;
  for (const Triangle& triangle : boundary.triangles)
    for (size_t k = 0; k < 3; ++k)
      if (!sides.insert({triangle[k], triangle[(k + 1) % 3]}).second) return false;
  return std::ranges::all_of(sides, [&](const auto& side) {
    return sides.contains({side.second, side.first});
  });
}

using LatticeTriangle = std::array<std::array<int, 2>, 3>;

// An upright prism over a triangle; none if the corners lie on one line.
std::optional<CsgSolid> prismOver(LatticeTriangle at, int bottom, int top) {
  const int turn =
      (at[1][0] - at[0][0]) * (at[2][1] - at[0][1]) - (at[1][1] - at[0][1]) * (at[2][0] - at[0][0]);
  if (turn == 0) return std::nullopt;
  if (turn < 0) std::swap(at[1], at[2]);
  std::vector<Plane> planes{Plane::fromCoefficients({0, 0, -1}, -bottom).value(),
                            Plane::fromCoefficients({0, 0, 1}, top).value()};
  for (size_t i = 0; i < 3; ++i) {
    const auto &a = at[i], &b = at[(i + 1) % 3];
    const double x = b[1] - a[1], y = a[0] - b[0];
    planes.push_back(Plane::fromCoefficients({x, y, 0}, x * a[0] + y * a[1]).value());
  }
  return solidOf(planes);
}

std::optional<CsgSolid> latticePrism(std::mt19937& random) {
  const auto number = [&](unsigned count) { return static_cast<int>(random() % count); };
  LatticeTriangle at;
  for (auto& corner : at) corner = {number(7), number(7)};
  const int bottom = number(2);
  return prismOver(at, bottom, bottom + 1 + number(2));
}

void verifyClosed(const Evaluator& evaluator) {
  const BoundaryMesh mesh = meshOf(evaluator);
  QVERIFY(mesh.closed && mesh.manifold);
}

}  // namespace

class EvaluatorTest : public QObject {
  Q_OBJECT
 private slots:
  void oneBox_isItself() {
    const Evaluator e = united({{{0, 0, 0}, {2, 3, 4}}});
    QCOMPARE(e.faceCount(), size_t{6});
    const BoundaryMesh mesh = meshOf(e);
    QVERIFY(mesh.closed);
    QCOMPARE(mesh.vertices.size(), size_t{8});
    QCOMPARE(mesh.edges, 12);
    QCOMPARE(mesh.components, 1);
    QCOMPARE(mesh.genus, 0);
    QCOMPARE(QString::fromStdString(volumeOf(e).exact), QString("24"));
  }

  void overlappingBoxes_uniteWithoutSeams() {
    const Evaluator e = united({{{0, 0, 0}, {2, 2, 2}}, {{1, 0, 0}, {3, 2, 2}}});
    QCOMPARE(e.faceCount(), size_t{6});
    QCOMPARE(QString::fromStdString(volumeOf(e).exact), QString("12"));
    verifyClosed(e);
  }

  void identicalBoxes_areOne() {
    const Evaluator e = united({{{0, 0, 0}, {2, 2, 2}}, {{0, 0, 0}, {2, 2, 2}}});
    QCOMPARE(e.faceCount(), size_t{6});
    verifyClosed(e);
  }

  void nestedBox_vanishes() {
    const Evaluator e = united({{{0, 0, 0}, {4, 4, 4}}, {{1, 1, 1}, {2, 2, 2}}});
    QCOMPARE(e.faceCount(), size_t{6});
    QCOMPARE(meshOf(e).components, 1);
  }

  void cubesSharingAFace_becomeOneBox() {
    const Evaluator e = united({{{0, 0, 0}, {2, 2, 2}}, {{2, 0, 0}, {4, 2, 2}}});
    QCOMPARE(e.faceCount(), size_t{6});
    verifyClosed(e);
  }

  // The bottom is one face around a gap. A corner of the wedge lies inside an edge of the first
  // box.
  //   +-------+---+
  //   |  box  |   |
  //   +---.---+box|
  //      / gap|   |
  //     +-----+---+
  void faceThatTouchesItsOwnEdge_isTriangulated() {
    const auto plane = [](double x, double y, double z, double offset) {
      return Plane::fromCoefficients(Vec3(x, y, z), offset).value();
    };
    Evaluator e;
    const auto add = [&](const CsgSolid& solid) {
      e.insertSolid(e.outline().root(), kNoNode, CsgOperation::add, solid);
    };
    add(box({0, 0, 0}, {2, 2, 1}));
    add(box({2, -2, 0}, {4, 2, 1}));
    add(solidOf({plane(0, -1, 0, 2), plane(1, 1, 0, 1), plane(-2, 1, 0, -2), plane(0, 0, -1, 0),
                 plane(0, 0, 1, 1)}));
    e.update();
    const BoundaryMesh mesh = meshOf(e);
    QVERIFY(mesh.closed && mesh.manifold);
    QCOMPARE(mesh.components, 1);
    QCOMPARE(mesh.genus, 0);
    const TriangulatedBoundary boundary = triangulate(e, mesh);
    QVERIFY(everySideHasItsOtherSide(boundary));
    double sixfold = 0.0;
    for (const Triangle& triangle : boundary.triangles) {
      const auto at = [&](size_t k) {
        return boundary.positions[static_cast<size_t>(triangle[k])];
      };
      sixfold += at(0).dot(at(1).cross(at(2)));
    }
    QCOMPARE(sixfold, 6 * 14.5);
    QCOMPARE(QString::fromStdString(volumeOf(e).exact), QString("29/2"));
  }

  // The first and the last share a face that is flat across the edge x = 4, y = 3; the second
  // touches that face from the other side.
  void wedgeThatTouchesAFlatFace_staysClosed() {
    Evaluator e;
    for (const auto& [corners, top] : {std::pair(LatticeTriangle{{{2, 5}, {2, 3}, {4, 3}}}, 2),
                                       std::pair(LatticeTriangle{{{3, 5}, {4, 3}, {6, 6}}}, 2),
                                       std::pair(LatticeTriangle{{{5, 2}, {4, 3}, {2, 1}}}, 3)})
      e.insertSolid(e.outline().root(), kNoNode, CsgOperation::add,
                    prismOver(corners, 1, top).value());
    e.update();
    const BoundaryMesh mesh = meshOf(e);
    QVERIFY(mesh.closed && mesh.manifold);
    QVERIFY(everySideHasItsOtherSide(triangulate(e, mesh)));
    QCOMPARE(QString::fromStdString(volumeOf(e).exact), QString("19/2"));
  }

  // Prisms on so few points touch each other at corners, inside edges and along edges.
  void prismsOnALattice_areTriangulated() {
    std::mt19937 random(7);
    for (int scene = 0; scene < 300; ++scene) {
      Evaluator e;
      const unsigned count = 3 + random() % 12;
      for (unsigned i = 0; i < count; ++i)
        if (const auto prism = latticePrism(random))
          e.insertSolid(e.outline().root(), kNoNode,
                        i > 1 && random() % 4 == 0 ? CsgOperation::subtract : CsgOperation::add,
                        *prism);
      e.update();
      const BoundaryMesh mesh = meshOf(e);
      QVERIFY2(mesh.closed && mesh.manifold, qPrintable(QString("scene %1").arg(scene)));
      try {
        QVERIFY2(everySideHasItsOtherSide(triangulate(e, mesh)),
                 qPrintable(QString("scene %1").arg(scene)));
      } catch (const InternalError& error) {
        QFAIL(qPrintable(QString("scene %1: %2").arg(scene).arg(error.what())));
      }
    }
  }

  void cubesSharingPartOfAFace_keepNoWallBetween() {
    const Evaluator e = united({{{0, 0, 0}, {2, 2, 2}}, {{2, 1, 1}, {4, 3, 3}}});
    QCOMPARE(QString::fromStdString(volumeOf(e).exact), QString("16"));
    const BoundaryMesh mesh = meshOf(e);
    QVERIFY(mesh.closed);
    QCOMPARE(mesh.components, 1);
  }

  void cubesSharingOnlyAnEdge_stayTwoManifolds() {
    const Evaluator e = united({{{0, 0, 0}, {2, 2, 2}}, {{2, 2, 0}, {4, 4, 2}}});
    const BoundaryMesh mesh = meshOf(e);
    QVERIFY(mesh.closed);
    QCOMPARE(mesh.components, 2);
    QCOMPARE(mesh.vertices.size(), size_t{16});
    QCOMPARE(mesh.genus, 0);
  }

  void cubesSharingPartOfAnEdge_haveNoTJunction() {
    const Evaluator e = united({{{0, 0, 0}, {2, 2, 2}}, {{2, 2, 1}, {4, 4, 3}}});
    const BoundaryMesh mesh = meshOf(e);
    QVERIFY(mesh.closed);
    QCOMPARE(mesh.components, 2);
    QCOMPARE(QString::fromStdString(volumeOf(e).exact), QString("16"));
  }

  void cubesSharingOnlyAVertex_stayTwoManifolds() {
    const Evaluator e = united({{{0, 0, 0}, {2, 2, 2}}, {{2, 2, 2}, {4, 4, 4}}});
    const BoundaryMesh mesh = meshOf(e);
    QVERIFY(mesh.closed);
    QCOMPARE(mesh.components, 2);
    QCOMPARE(mesh.vertices.size(), size_t{16});
  }

  void edgeOnAFace_touchesWithoutJoining() {
    // A wedge-like prism lying with one edge on top of a box.
    Evaluator e;
    const CsgNode root = e.outline().root();
    e.insertSolid(root, kNoNode, CsgOperation::add, box({0, 0, 0}, {4, 4, 2}));
    const auto plane = [](double a, double b, double c, double d) {
      return Plane::fromCoefficients({a, b, c}, d).value();
    };
    e.insertSolid(root, kNoNode, CsgOperation::add,
                  solidOf({plane(1, 0, -1, 0), plane(-1, 0, -1, -4), plane(0, 0, 1, 4),
                           plane(0, -1, 0, -1), plane(0, 1, 0, 3)}));
    e.update();
    const BoundaryMesh mesh = meshOf(e);
    QVERIFY(mesh.closed);
    QCOMPARE(mesh.components, 2);
    QCOMPARE(QString::fromStdString(volumeOf(e).exact), QString("40"));
  }

  void checkerboard_of32Cubes_isClosed() {
    std::vector<std::pair<Vec3, Vec3>> cubes;
    for (int x = 0; x < 4; ++x)
      for (int y = 0; y < 4; ++y)
        for (int z = 0; z < 4; ++z)
          if ((x + y + z) % 2 == 0) cubes.push_back({Vec3(x, y, z), Vec3(x + 1, y + 1, z + 1)});
    const Evaluator e = united(cubes);
    const BoundaryMesh mesh = meshOf(e);
    QVERIFY(mesh.closed);
    QCOMPARE(mesh.components, 32);
    QCOMPARE(QString::fromStdString(volumeOf(e).exact), QString("32"));
  }

  void gridOfTouchingCubes_isOneBoxOfSixFaces() {
    std::vector<std::pair<Vec3, Vec3>> cubes;
    for (int x = 0; x < 20; ++x)
      for (int y = 0; y < 20; ++y) cubes.push_back({Vec3(x, y, 0), Vec3(x + 1, y + 1, 1)});
    const Evaluator e = united(cubes);
    QCOMPARE(e.faceCount(), size_t{6});
    const BoundaryMesh mesh = meshOf(e);
    QVERIFY(mesh.closed);
    QCOMPARE(mesh.vertices.size(), size_t{8});
  }

  void subtractingExactlyToAFace_leavesNoSkin() {
    Evaluator e;
    const CsgNode root = e.outline().root();
    e.insertSolid(root, kNoNode, CsgOperation::add, box({0, 0, 0}, {4, 4, 4}));
    e.insertSolid(root, kNoNode, CsgOperation::subtract, box({1, 1, 0}, {3, 3, 4}));
    e.update();
    const BoundaryMesh mesh = meshOf(e);
    QVERIFY(mesh.closed);
    QCOMPARE(mesh.genus, 1);
    QCOMPARE(e.faceCount(), size_t{10});
    QCOMPARE(QString::fromStdString(volumeOf(e).exact), QString("48"));
  }

  void carvedRoom_inASolidWorld() {
    Evaluator e(true);
    const CsgNode root = e.outline().root();
    e.insertSolid(root, kNoNode, CsgOperation::subtract, box({0, 0, 0}, {4, 4, 4}));
    e.insertSolid(root, kNoNode, CsgOperation::subtract, box({4, 1, 0}, {6, 2, 2}));
    e.update();
    QVERIFY(meshOf(e).closed);
    QCOMPARE(QString::fromStdString(volumeOf(e).exact), QString("-68"));
  }

  void intersection_withASolidFarAway_leavesNothing() {
    Evaluator e;
    const CsgNode root = e.outline().root();
    e.insertSolid(root, kNoNode, CsgOperation::add, box({0, 0, 0}, {4, 4, 4}));
    const CsgNode far =
        e.insertSolid(root, kNoNode, CsgOperation::intersect, box({100, 0, 0}, {104, 4, 4}));
    e.update();
    QCOMPARE(e.faceCount(), size_t{0});
    e.remove(far);
    e.update();
    QCOMPARE(e.faceCount(), size_t{6});
  }

  void laterSurface_paintsOverEqualFaces_andSurfacesDoNotMerge() {
    Evaluator e;
    const CsgNode root = e.outline().root();
    CsgSolid red = box({0, 0, 0}, {2, 2, 2}), blue = box({2, 0, 0}, {4, 2, 2});
    red.surfaces.assign(6, 1);
    blue.surfaces.assign(6, 2);
    e.insertSolid(root, kNoNode, CsgOperation::add, red);
    e.insertSolid(root, kNoNode, CsgOperation::add, blue);
    e.update();
    QCOMPARE(e.faceCount(), size_t{10});
    verifyClosed(e);
  }

  // Reduced from a random scene. The top of the box coincides with the floor of a cut in a later
  // group, so no piece may claim it before that group is evaluated.
  void floorOfALaterCut_coincidingWithATop_isThereOnce() {
    Evaluator e;
    const CsgNode root = e.outline().root();
    const CsgNode first = e.insertGroup(root, kNoNode, CsgOperation::add);
    e.insertSolid(first, kNoNode, CsgOperation::add, box({4, 2, 0}, {6, 6, 3}));
    const CsgNode second = e.insertGroup(root, kNoNode, CsgOperation::add);
    const auto plane = [](double a, double b, double c, double d) {
      return Plane::fromCoefficients({a, b, c}, d).value();
    };
    e.insertSolid(second, kNoNode, CsgOperation::add,
                  solidOf({plane(0, 0, 1, 5), plane(0, 0, -1, -2), plane(2, -1, 0, 9),
                           plane(0, 1, 0, 8), plane(-1, 0, 0, -2)}));
    e.insertSolid(second, kNoNode, CsgOperation::subtract,
                  solidOf({plane(0, 0, 1, 4), plane(0, 0, -1, -3), plane(0, -1, 0, -2),
                           plane(2, 1, 0, 18), plane(-1, 2, 0, 11)}));
    e.update();
    verifyClosed(e);
  }

  void randomScenes_equalNef_data() {
    QTest::addColumn<int>("kind");
    QTest::newRow("brushes") << 0;
    QTest::newRow("brushes and meshes") << 1;
  }
  void randomScenes_equalNef() {
    QFETCH(int, kind);
    const int count =
        halfspace::tests::isLongForm() ? (kind == 0 ? 3000 : 300) : (kind == 0 ? 60 : 8);
    // 1,000 scenes of meshes alone: mesh_scenes_equal_nef.
    const uint64_t base = 1000 * static_cast<uint64_t>(kind);
    qInfo("seeds %llu to %llu", static_cast<unsigned long long>(base),
          static_cast<unsigned long long>(base + static_cast<uint64_t>(count) - 1));
    for (uint64_t seed = base; seed < base + static_cast<uint64_t>(count); ++seed) {
      scenes::SceneRecipe recipe;
      recipe.meshes = kind == 1;
      const scenes::SceneNode scene = scenes::randomScene(seed, recipe);
      const Evaluator e = evaluated(scene);
      const auto nef = oracle::NefSolid::evaluate(scene);
      const std::string text = "seed " + std::to_string(seed);
      QVERIFY2(volumeOf(e).exact == nef.volume().exact, text.c_str());
      const BoundaryMesh mesh = meshOf(e);
      QVERIFY2(mesh.closed && mesh.manifold, text.c_str());
      QCOMPARE(evaluated(scene, 1).hash(), e.hash());
      // Points on a grid four times finer, so that many lie in faces, edges and corners.
      const tests::BoundaryLocation ours(e);
      geometry::SplitMix random(seed);
      for (int i = 0; i < 12; ++i) {
        Vec3 point;
        for (int axis = 0; axis < 3; ++axis)
          point[axis] = 0.25 * static_cast<double>(random.next() % 44) - 1.0;
        QVERIFY2(static_cast<int>(ours.locate(point)) == static_cast<int>(nef.locate(point)),
                 text.c_str());
      }
    }
  }
};

QTEST_APPLESS_MAIN(EvaluatorTest)
#include "evaluator_test.moc"
