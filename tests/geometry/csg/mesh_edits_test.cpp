// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Levels that contain large meshes: an edit beside one is local, a facet that many triangles cross
// is divided first (CuttingGrid), and both change no bit of the boundary.
#include <QtTest>
#include <cmath>
#include <memory>
#include <numbers>

#include "commandline/bench/scenes/scene_solids.h"
#include "geometry/boolean/boolean.h"
#include "geometry/csg/close/boundary_measure.h"
#include "geometry/csg/close/boundary_mesh.h"
#include "geometry/csg/cut/cutting_grid.h"
#include "geometry/csg/evaluator.h"
#include "geometry/csg/evaluator_checks.h"
#include "geometry/csg/prepare/mesh_lookup.h"
#include "geometry/mesh/triangulate.h"
#include "geometry/random/splitmix.h"
#include "tests/geometry/csg/edited_solids.h"
#include "tests/support/long_form.h"

using namespace halfspace;
using namespace halfspace::geometry;
using halfspace::tests::boxOf;
using halfspace::tests::RandomlyEditedSolids;
using halfspace::tests::solidOf;

namespace {

PolygonMesh boxMesh(const Vec3& low, const Vec3& high) {
  PolygonSoup soup;
  for (int i = 0; i < 8; ++i)
    soup.vertices.emplace_back((i & 1) != 0 ? high.x() : low.x(), (i & 2) != 0 ? high.y() : low.y(),
                               (i & 4) != 0 ? high.z() : low.z());
  soup.faces = {{0, 2, 3, 1}, {4, 5, 7, 6}, {0, 1, 5, 4}, {2, 6, 7, 3}, {0, 4, 6, 2}, {1, 3, 7, 5}};
  return PolygonMesh::fromFaces(std::move(soup)).value();
}

// An upright cylinder; its corners are multiples of 2^-20, and its sides are planar.
PolygonMesh cylinderMesh(int sides, double radius, double low, double high) {
  PolygonSoup soup;
  std::vector<int> bottom, top;
  for (int i = 0; i < sides; ++i) {
    const double angle = 2 * std::numbers::pi * i / sides;
    for (const double z : {low, high})
      soup.vertices.emplace_back(std::round(radius * std::cos(angle) * 0x1p20) * 0x1p-20,
                                 std::round(radius * std::sin(angle) * 0x1p20) * 0x1p-20, z);
    const int next = (i + 1) % sides;
    soup.faces.push_back({2 * i, 2 * next, 2 * next + 1, 2 * i + 1});
    bottom.insert(bottom.begin(), 2 * i);
    top.push_back(2 * i + 1);
  }
  soup.faces.push_back(bottom);
  soup.faces.push_back(top);
  return PolygonMesh::fromFaces(std::move(soup)).value();
}

PolygonMesh movedBy(const PolygonMesh& mesh, const Vec3& by) {
  PolygonSoup soup{mesh.vertices(), mesh.faces(), {}};
  for (Vec3& vertex : soup.vertices) vertex += by;
  return PolygonMesh::fromFaces(std::move(soup)).value();
}

PolygonMesh trianglesOf(const PolygonMesh& mesh) {
  PolygonSoup soup;
  soup.vertices = mesh.vertices();
  for (const std::vector<int>& face : mesh.faces()) {
    const auto triangles = triangulate(mesh.vertices(), {std::span(&face, 1), Vec3::Zero()});
    for (const Triangle& triangle : *triangles)
      soup.faces.emplace_back(triangle.begin(), triangle.end());
  }
  return PolygonMesh::fromFaces(std::move(soup)).value();
}

// A level of meshes and boxes that is edited at random.
class MeshLevel : public RandomlyEditedSolids {
 public:
  explicit MeshLevel(uint64_t seed) : RandomlyEditedSolids(seed) {
    insert(boxOf(Vec3(-24, -24, -4), Vec3(48, 48, 8)));
    for (int i = 0; i < 5; ++i) insert(shape());
    m_solids.update();
  }

 private:
  Vec3 spot() {
    const int x = m_random.between(-12, 12), y = m_random.between(-12, 12);
    return Vec3(x, y, m_random.between(-6, 6));
  }
  CsgSolid shape() {
    switch (m_random.between(0, 3)) {
      case 0:
        return solidOf(scenes::sphereMesh(spot(), m_random.between(4, 9), 3));
      case 1:
        return solidOf(scenes::torusMesh(spot(), 8, 3, 24, 10));
      case 2:
        return solidOf(cylinderMesh(m_random.between(20, 60), m_random.between(3, 12), -9, 9));
      default:
        return boxOf(spot(), Vec3(m_random.between(2, 20), m_random.between(2, 20), 5));
    }
  }
  void insert(const CsgSolid& solid) {
    m_solids.insert(m_solids.size() == 0 ? CsgOperation::add : operation(), solid);
  }
  void change() override {
    const int what = m_random.between(0, 5);
    const int pick = m_random.between(1, m_solids.size() - 1);
    if (what == 0 && m_solids.size() > 4) {
      m_solids.remove(pick);
    } else if (what == 1) {
      m_solids.setOperation(pick, operation());
    } else if (what < 4) {
      m_solids.setShape(pick, shape());
    } else if (m_solids.size() < 9) {
      insert(shape());
    }
  }
};

}  // namespace

class MeshEditsTest : public QObject {
  Q_OBJECT
 private slots:
  void boxesBesideALargeMesh_cutOnlyTheTrianglesNearThem() {
    constexpr int kTriangles = 5000;
    Evaluator evaluator;
    const CsgNode root = evaluator.outline().root();
    evaluator.insertSolid(root, kNoNode, CsgOperation::add,
                          solidOf(scenes::fineSphereMesh(Vec3::Zero(), 100, kTriangles)));
    std::vector<CsgNode> boxes;
    const auto place = [](int i, double x) {
      return boxOf(Vec3(x, 6.0 * (i % 4), 6.0 * (i / 4)), Vec3(5, 5, 5));
    };
    for (int i = 0; i < 12; ++i)
      boxes.push_back(evaluator.insertSolid(root, kNoNode, CsgOperation::add, place(i, 90)));
    evaluator.update();
    for (int i = 0; i < 12; ++i) evaluator.setSolid(boxes[static_cast<size_t>(i)], place(i, 92));
    const BoundaryChange change = evaluator.update();
    QCOMPARE(change.dirtyBoxes.size(), size_t{24});
    QVERIFY2(change.facetsCut < kTriangles / 20,
             qPrintable(QString("%1 facets were cut").arg(change.facetsCut)));
  }

  void piecesInBoxes_areThoseOfAllPatches() {
    constexpr int kTriangles = 5000;
    Evaluator evaluator;
    const CsgNode root = evaluator.outline().root();
    evaluator.insertSolid(root, kNoNode, CsgOperation::add,
                          solidOf(scenes::fineSphereMesh(Vec3::Zero(), 100, kTriangles)));
    evaluator.insertSolid(root, kNoNode, CsgOperation::subtract,
                          boxOf(Vec3(60, -20, -20), Vec3(60, 40, 40)));
    evaluator.update();
    std::vector<PatchId> all;
    for (PatchId patch = 0; patch < evaluator.patchCapacity(); ++patch) all.push_back(patch);
    SplitMix random(7);
    size_t found = 0;
    for (int round = 0; round < 200; ++round) {
      std::vector<Box> boxes;
      for (int i = random.between(1, 3); i > 0; --i) {
        const Vec3 low(random.between(-120, 120), random.between(-120, 120),
                       random.between(-120, 120));
        boxes.emplace_back(low, low + Vec3::Constant(random.between(0, 60)));
      }
      const auto keyOf = [](const BoundaryPiece& piece) {
        return std::pair(piece.patch, piece.polygon.size());
      };
      std::vector<std::pair<uint32_t, size_t>> pieces, expected;
      std::vector<BoundaryPiece> near, whole;
      evaluator.piecesIn(boxes, near);
      for (const BoundaryPiece& piece : near) pieces.push_back(keyOf(piece));
      for (const Box& box : boxes) evaluator.piecesOf(all, box, whole);
      for (const BoundaryPiece& piece : whole) expected.push_back(keyOf(piece));
      std::ranges::sort(expected);
      expected.erase(std::unique(expected.begin(), expected.end()), expected.end());
      std::ranges::sort(pieces);
      pieces.erase(std::unique(pieces.begin(), pieces.end()), pieces.end());
      QVERIFY(pieces == expected);
      found += pieces.size();
    }
    QVERIFY(found > 1000);
  }

  void randomEditsAmongMeshes_equalFreshEvaluations() {
    const int levels = halfspace::tests::isLongForm() ? 20 : 4;
    constexpr int kEdits = 25;
    qInfo("seeds 0 to %d, %d edits each", levels - 1, kEdits);
    for (int seed = 0; seed < levels; ++seed) {
      MeshLevel level(static_cast<uint64_t>(seed));
      for (int edit = 0; edit < kEdits; ++edit) {
        level.edit();
        const Evaluator fresh = level.fresh();
        const std::string text = "seed " + std::to_string(seed) + ", edit " + std::to_string(edit);
        QVERIFY2(level.evaluator().hash() == fresh.hash(), text.c_str());
        if (edit % 6 != 0) continue;
        QVERIFY2(meshOf(level.evaluator()).closed, text.c_str());
        QVERIFY2(volumeOf(level.evaluator()).exact == volumeOf(fresh).exact, text.c_str());
        QCOMPARE(QString::fromStdString(findBrokenInvariant(level.evaluator())), QString());
      }
    }
  }

  // The peer shares no code with the cutter: geometry/boolean.
  void meshThroughASlab_hasTheVolumeOfTheBoolean_data() {
    QTest::addColumn<std::shared_ptr<const PolygonMesh>>("mesh");
    const auto row = [](const char* name, PolygonMesh mesh) {
      QTest::newRow(name) << std::make_shared<const PolygonMesh>(std::move(mesh));
    };
    row("cylinder 60", cylinderMesh(60, 5, -8, 8));
    row("cylinder 400", cylinderMesh(400, 5, -8, 8));
    // The lower end lies in the lower side of the slab.
    row("cylinder ends in the side", cylinderMesh(100, 5, -1, 8));
    row("sphere", scenes::fineSphereMesh(Vec3(0.3, 0.2, 0.1), 5, 3000));
    row("globe", scenes::globeMesh(Vec3(0.3, 0.2, 0.1), 5, 3000));
    // Corners and edges of the sphere lie in the sides of the slab.
    row("sphere on a grid", scenes::sphereMesh(Vec3(0, 0, 1), 6, 3));
    row("torus", scenes::torusMesh(Vec3(0, 0, 0), 5, 2, 40, 16));
  }
  void meshThroughASlab_hasTheVolumeOfTheBoolean() {
    QFETCH(std::shared_ptr<const PolygonMesh>, mesh);
    const PolygonMesh slab = boxMesh(Vec3(-9, -9, -1), Vec3(9, 9, 1));
    for (const Operation operation :
         {Operation::unite, Operation::subtract, Operation::intersect}) {
      Evaluator evaluator;
      const CsgNode root = evaluator.outline().root();
      evaluator.insertSolid(root, kNoNode, CsgOperation::add, solidOf(slab));
      const CsgOperation how = operation == Operation::unite      ? CsgOperation::add
                               : operation == Operation::subtract ? CsgOperation::subtract
                                                                  : CsgOperation::intersect;
      evaluator.insertSolid(root, kNoNode, how, solidOf(*mesh));
      evaluator.update();
      QVERIFY(meshOf(evaluator).closed);
      BooleanOptions options;
      options.measureVolume = true;
      const auto peer = boolean(slab, *mesh, operation, options);
      QVERIFY(peer.ok() && !peer.value().volume->exact.empty());
      QCOMPARE(QString::fromStdString(volumeOf(evaluator).exact),
               QString::fromStdString(peer.value().volume->exact));
    }
  }

  // The facets of a mesh are strictly convex parts of its faces, with a limited number of corners.
  // The boundary must not depend on the division, so triangles have to give the same one.
  void facesOfAnyNumberOfCorners_giveTheBoundaryOfTheirTriangles() {
    const int rounds = halfspace::tests::isLongForm() ? 300 : 60;
    qInfo("seeds 0 to %d", rounds - 1);
    for (int seed = 0; seed < rounds; ++seed) {
      SplitMix random(static_cast<uint64_t>(seed));
      Evaluator faces, triangles;
      for (int i = 0; i < 4; ++i) {
        const auto operation = static_cast<CsgOperation>(i == 0 ? 0 : random.between(0, 2));
        const double low = random.between(-9, 0);
        const PolygonMesh mesh = cylinderMesh(random.between(3, seed % 10 == 0 ? 600 : 70),
                                              random.between(4, 9), low, low + 6);
        // Moved by a grid step, so that faces, edges and corners often coincide.
        const PolygonMesh moved =
            movedBy(mesh, Vec3(random.between(-4, 4), random.between(-4, 4), 0));
        for (Evaluator* evaluator : {&faces, &triangles})
          evaluator->insertSolid(evaluator->outline().root(), kNoNode, operation,
                                 solidOf(evaluator == &faces ? moved : trianglesOf(moved)));
      }
      faces.update();
      triangles.update();
      const std::string text = "seed " + std::to_string(seed);
      QVERIFY2(faces.hash() == triangles.hash(), text.c_str());
      QVERIFY2(faces.faceCount() == triangles.faceCount(), text.c_str());
      QVERIFY2(meshOf(faces).closed, text.c_str());
      QCOMPARE(QString::fromStdString(findBrokenInvariant(faces)), QString());
    }
  }

  void facesOfManyCorners_becomeFewFacets() {
    for (const int sides : {3, 4, 16, 17, 18, 31, 32, 46, 241, 4096}) {
      PlaneTable table;
      const PolygonMesh mesh = cylinderMesh(sides, 1000, 0, 8);
      const PreparedSolid solid = prepare(solidOf(mesh), table);
      std::vector<size_t> corners(mesh.faces().size(), 0);
      for (size_t i = 0; i < solid.facetCount(); ++i) {
        const size_t count = solid.facet(table, i).polygon.corners.size();
        QVERIFY(count >= 3 && count <= MeshLookup::kMostCorners);
        corners[static_cast<size_t>(solid.faceOf(i))] += count - 2;
      }
      // The parts of a face have as many triangles as the face.
      for (size_t face = 0; face < corners.size(); ++face)
        QCOMPARE(corners[face], mesh.faces()[face].size() - 2);
      const size_t most = static_cast<size_t>(sides) + 2 * (static_cast<size_t>(sides) / 12 + 2);
      QVERIFY2(solid.facetCount() <= most,
               qPrintable(QString("%1 sides: %2 facets").arg(sides).arg(solid.facetCount())));
    }
  }

  // The planes that divide a facet must not remain in the boundary.
  void holeOfManySides_leavesWholeFaces_data() {
    QTest::addColumn<int>("sides");
    QTest::newRow("1000") << 1000;
    QTest::newRow("1500, a list of facets that is searched for again") << 1500;
  }

  void holeOfManySides_leavesWholeFaces() {
    QFETCH(int, sides);
    Evaluator evaluator;
    const CsgNode root = evaluator.outline().root();
    evaluator.insertSolid(root, kNoNode, CsgOperation::add,
                          boxOf(Vec3(-9, -9, -1), Vec3(18, 18, 2)));
    evaluator.insertSolid(root, kNoNode, CsgOperation::subtract,
                          solidOf(cylinderMesh(sides, 5, -3, 3)));
    evaluator.update();
    QCOMPARE(evaluator.faceCount(), static_cast<size_t>(6 + sides));
    size_t withHole = 0;
    for (const BoundaryFace& face : evaluator.faces()) {
      if (face.loopCount() != 2) continue;
      ++withHole;
      QCOMPARE(face.loop(0).size(), size_t{4});
      QCOMPARE(face.loop(1).size(), static_cast<size_t>(sides));
    }
    QCOMPARE(withHole, size_t{2});
  }

  void gridOfFewOrCoincidentBoxes_hasNoCuts() {
    const Box facet(Vec3(0, 0, 0), Vec3(8, 8, 0));
    const Box small(Vec3(3, 3, -1), Vec3(4, 4, 1));
    QCOMPARE(CuttingGrid().root(), CuttingGrid::kNone);
    QCOMPARE(CuttingGrid(2, facet, std::vector<Box>(4, small)).root(), CuttingGrid::kNone);
    QCOMPARE(CuttingGrid(2, facet, std::vector<Box>(100, small)).root(), CuttingGrid::kNone);
    std::vector<Box> row;
    for (int i = 0; i < 64; ++i) row.emplace_back(Vec3(i / 8.0, 1, -1), Vec3((i + 1) / 8.0, 2, 1));
    CuttingGrid grid(2, facet, row);
    PlaneTable table;
    grid.intern(table);
    QVERIFY(grid.root() != CuttingGrid::kNone);
    QCOMPARE(grid.cut(grid.root()).axis, 0);
    QVERIFY(std::abs(grid.cut(grid.root()).at - 4) <= 0.5);
  }
};

QTEST_APPLESS_MAIN(MeshEditsTest)
#include "mesh_edits_test.moc"
