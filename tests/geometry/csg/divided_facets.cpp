// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Facets under many small solids are divided into tiles. The boundary does not depend on the tiles,
// the tiles do not depend on the history of edits, and an edit changes only the tiles near it.
#include <QtTest>
#include <limits>
#include <map>
#include <set>

#include "commandline/bench/scenes/scene_solids.h"
#include "geometry/boolean/boolean.h"
#include "geometry/csg/close/boundary_measure.h"
#include "geometry/csg/close/boundary_mesh.h"
#include "geometry/csg/cut/cutting_grid.h"
#include "geometry/csg/evaluator.h"
#include "geometry/csg/evaluator_checks.h"
#include "geometry/exact/meeting_keys.h"
#include "tests/geometry/csg/boundary_difference.h"
#include "tests/geometry/csg/edited_solids.h"
#include "tests/support/long_form.h"

using namespace halfspace;
using namespace halfspace::geometry;
using halfspace::tests::boxOf;
using halfspace::tests::difference;
using halfspace::tests::RandomlyEditedSolids;

namespace {

CsgSolid solidOf(const scenes::Planes& planes) {
  return {std::make_shared<const Brush>(Brush::fromPlanes(planes).value()), {}};
}

PolygonMesh blockMesh(const Vec3& low, const Vec3& high) {
  PolygonSoup soup;
  for (int i = 0; i < 8; ++i)
    soup.vertices.emplace_back((i & 1) != 0 ? high.x() : low.x(), (i & 2) != 0 ? high.y() : low.y(),
                               (i & 4) != 0 ? high.z() : low.z());
  soup.faces = {{0, 2, 3, 1}, {4, 5, 7},    {4, 7, 6},   {0, 1, 5, 4},
                {2, 6, 7, 3}, {0, 4, 6, 2}, {1, 3, 7, 5}};
  return PolygonMesh::fromFaces(std::move(soup)).value();
}

// A floor and about as many solids on it and in it as divide its top, so that edits divide and join
// it. The coarse grid makes solids touch each other and the planes that halve tiles.
class RandomFloor : public RandomlyEditedSolids {
 public:
  RandomFloor(uint64_t seed, int solids) : RandomlyEditedSolids(seed), m_kind(seed % 4) {
    m_solids.insert(CsgOperation::add, floor());
    while (m_solids.size() <= solids) m_solids.insert(small(), shape());
    m_solids.update();
  }

 private:
  static constexpr int kHalf = 48;

  // A box, a ramp, a turned box, or a mesh whose top is two triangles.
  CsgSolid floor() {
    const Vec3 low(-kHalf, -kHalf, -8 - m_random.between(0, 3));
    const Vec3 high(kHalf + m_random.between(0, 3), kHalf, 0);
    if (m_kind == 0) return solidOf(scenes::boxPlanes(low, high));
    if (m_kind == 1) return solidOf(scenes::wedgePlanes(low, high + Vec3(0, 0, 8)));
    if (m_kind == 3) return halfspace::tests::solidOf(blockMesh(low, high));
    scenes::Planes planes = scenes::boxPlanes(low, high);
    Eigen::Matrix3d turn;
    turn << 0.8, -0.6, 0, 0.6, 0.8, 0, 0, 0, 1;
    for (Plane& plane : planes) plane = plane.rotated(turn, Vec3::Zero());
    return solidOf(planes);
  }
  CsgOperation small() { return m_random.oneIn(3) ? CsgOperation::subtract : CsgOperation::add; }
  CsgSolid shape() {
    const Vec3 low(2 * m_random.between(-kHalf / 2 - 1, kHalf / 2 - 2),
                   2 * m_random.between(-kHalf / 2 - 1, kHalf / 2 - 2), m_random.between(-4, 1));
    const Vec3 high = low + Vec3(2 * m_random.between(1, 3), 2 * m_random.between(1, 3), 4);
    return solidOf(m_random.oneIn(4) ? scenes::wedgePlanes(low, high)
                                     : scenes::boxPlanes(low, high));
  }
  CsgSolid plank() {
    return boxOf({-kHalf - 4.0, 2.0 * m_random.between(-20, 20), -2}, {2 * kHalf + 8, 1, 4});
  }
  void change() override {
    const int what = m_random.between(0, 39);
    const int pick = m_random.between(1, m_solids.size() - 1);
    if (what < 16) {
      m_solids.setShape(pick, shape());
    } else if (what < 24) {
      m_solids.insert(small(), shape());
    } else if (what < 34) {
      m_solids.remove(pick);
    } else if (what < 37) {
      m_solids.setOperation(pick, small());
    } else if (what == 37) {
      m_solids.setShape(0, floor());
    } else if (what == 38) {
      m_solids.insert(m_random.oneIn(2) ? CsgOperation::subtract : CsgOperation::add, plank());
    } else {
      m_solids.insert(CsgOperation::intersect, boxOf({-60, -60, -20}, {118.0, 120, 40}));
    }
  }

  uint64_t m_kind;
};

// The corners of all pieces of the boundary, one list per piece, sorted.
std::vector<std::vector<PointKey>> piecesOf(const Evaluator& evaluator) {
  std::vector<BoundaryPiece> pieces;
  const std::vector<Box> everywhere{evaluator.solidBounds()};
  evaluator.piecesIn(everywhere, pieces);
  std::vector<std::vector<PointKey>> corners;
  for (const BoundaryPiece& piece : pieces) {
    corners.emplace_back();
    for (const ConvexPolygon::Corner& corner : piece.polygon.corners)
      corners.back().push_back(keyOf(evaluator.planes(), corner.point));
    std::ranges::sort(corners.back());
  }
  std::ranges::sort(corners);
  return corners;
}

// The number of patches of the solid that have pieces.
size_t patchesOf(const Evaluator& evaluator, CsgNode solid) {
  size_t count = 0;
  for (PatchId patch = 0; patch < evaluator.patchCapacity(); ++patch)
    count += evaluator.sourceOf(patch).solid == solid && evaluator.piecesOf(patch).count() > 0;
  return count;
}

// Boxes on a floor, `side` rows of `side`, as scenes of the benchmark have them.
struct BoxesOnAFloor {
  explicit BoxesOnAFloor(int side) {
    const CsgNode root = evaluator.outline().root();
    floor = evaluator.insertSolid(root, kNoNode, CsgOperation::add,
                                  boxOf({-8, -8, -16}, {24.0 * side + 8, 24.0 * side + 8, 16}));
    for (int i = 0; i < side * side; ++i) {
      boxes.push_back(evaluator.insertSolid(root, kNoNode, CsgOperation::add,
                                            boxAt(24.0 * (i % side), 24.0 * (i / side))));
    }
    evaluator.update();
  }
  static CsgSolid boxAt(double x, double y) { return boxOf({x, y, 0}, {16, 16, 16}); }

  Evaluator evaluator;
  CsgNode floor;
  std::vector<CsgNode> boxes;
};

}  // namespace

class DividedFacets : public QObject {
  Q_OBJECT
 private slots:
  void boxesCloserThanAnyNumber_areNotDivided();
  void randomEditsOnFloors_equalFreshEvaluations_data() {
    QTest::addColumn<int>("solids");
    QTest::newRow("about as many as divide it") << 140;
    QTest::newRow("twice as many") << 280;
  }
  void randomEditsOnFloors_equalFreshEvaluations() {
    QFETCH(int, solids);
    const int floors = halfspace::tests::isLongForm() ? 40 : 4;
    constexpr int kEdits = 40;
    qInfo("seeds 0 to %d, %d edits each", floors - 1, kEdits);
    std::set<bool> isDivided;
    for (int seed = 0; seed < floors; ++seed) {
      RandomFloor floor(static_cast<uint64_t>(seed), solids);
      for (int edit = 0; edit < kEdits; ++edit) {
        floor.edit();
        const Evaluator fresh = floor.fresh();
        const std::string text = "seed " + std::to_string(seed) + ", edit " + std::to_string(edit);
        QVERIFY2(floor.evaluator().hash() == fresh.hash(), text.c_str());
        QVERIFY2(piecesOf(floor.evaluator()) == piecesOf(fresh), text.c_str());
        isDivided.insert(patchesOf(fresh, fresh.outline().firstChild(fresh.outline().root())) > 16);
        if (edit % 5 != 0) continue;
        const std::string found = difference(floor.evaluator(), fresh);
        QVERIFY2(found.empty(), (text + ": " + found).c_str());
        QCOMPARE(QString::fromStdString(findBrokenInvariant(floor.evaluator())), QString());
      }
    }
    QVERIFY(isDivided.contains(true));
    if (solids < 200) QVERIFY2(isDivided.contains(false), "no edit joined the tiles of a floor");
  }

  void faceOfADividedFloor_isOneFaceWithAHolePerBox() {
    const BoxesOnAFloor level(20);
    QVERIFY(patchesOf(level.evaluator, level.floor) > 30);
    size_t holes = 0, faces = 0;
    for (const BoundaryFace& face : level.evaluator.faces()) {
      if (face.vertices.empty() || face.sources.front().solid != level.floor) continue;
      ++faces;
      holes += face.loopCount() - 1;
      QCOMPARE(face.sources.size(), size_t{1});
      for (const VertexId vertex : face.loop(0))
        QVERIFY(level.evaluator.arrangement().isCorner(vertex));
      QCOMPARE(face.loop(0).size(), size_t{4});
    }
    QCOMPARE(faces, size_t{6});
    QCOMPARE(holes, size_t{400});
    QVERIFY(meshOf(level.evaluator).closed);
    // The volume of the floor, and that of 400 boxes. No two of these solids overlap.
    QCOMPARE(volumeOf(level.evaluator).exact, std::to_string(488 * 488 * 16 + 400 * 16 * 16 * 16));
  }

  // The arrangement of meshes shares no code with the evaluation.
  void floorsUnderManySolids_haveTheVolumeOfTheBoolean() {
    const int floors = halfspace::tests::isLongForm() ? 40 : 4;
    qInfo("seeds 0 to %d", floors - 1);
    for (int seed = 0; seed < floors; ++seed) {
      SplitMix random(static_cast<uint64_t>(seed));
      const bool isUnion = seed % 2 == 0;
      Evaluator evaluator;
      std::vector<PolygonMesh> meshes;
      const auto add = [&](const Vec3& low, const Vec3& high) {
        meshes.push_back(blockMesh(low, high));
        const CsgOperation operation =
            meshes.size() == 1 || isUnion ? CsgOperation::add : CsgOperation::subtract;
        evaluator.insertSolid(evaluator.outline().root(), kNoNode, operation,
                              solidOf(scenes::boxPlanes(low, high)));
      };
      add({-48, -48, -8}, {48, 48, 0});
      for (int i = 0; i < 300; ++i) {
        const Vec3 low(random.between(-48, 45), random.between(-48, 45), random.between(-4, 0));
        add(low, low + Vec3(random.between(1, 4), random.between(1, 4), 4));
      }
      evaluator.update();
      QVERIFY(patchesOf(evaluator, evaluator.outline().firstChild(evaluator.outline().root())) >
              16);
      std::vector<const PolygonMesh*> operands;
      for (const PolygonMesh& mesh : meshes) operands.push_back(&mesh);
      BooleanOptions options;
      options.measureVolume = true;
      const auto peer =
          boolean(operands, isUnion ? Operation::unite : Operation::subtract, options);
      QVERIFY(peer.ok());
      QCOMPARE(volumeOf(evaluator).exact, peer.value().volume->exact);
    }
  }

  // Of the pieces of the floor, those far from the change keep their patches.
  void movingABoxOnAFloor_changesOnlyTheTilesNearIt() {
    BoxesOnAFloor level(30);
    const auto versionsOf = [&] {
      std::map<PatchId, uint64_t> versions;
      for (PatchId patch = 0; patch < level.evaluator.patchCapacity(); ++patch)
        if (level.evaluator.sourceOf(patch).solid == level.floor)
          versions[patch] = level.evaluator.versionOf(patch);
      return versions;
    };
    const auto before = versionsOf();
    level.evaluator.setSolid(level.boxes[435], BoxesOnAFloor::boxAt(24.0 * 15 + 4, 24.0 * 14));
    const BoundaryChange change = level.evaluator.update();
    QVERIFY2(change.facetsCut <= 30, qPrintable(QString::number(change.facetsCut)));
    size_t pieces = 0;
    for (const auto& [patch, version] : versionsOf())
      if (!before.contains(patch) || before.at(patch) != version)
        pieces += level.evaluator.piecesOf(patch).count();
    QVERIFY2(pieces > 0 && pieces < 500, qPrintable(QString("%1 pieces changed").arg(pieces)));
  }

  // Long solids side by side divide the floor along one axis.
  void planksAcrossAFloor_divideItAlongOneAxis() {
    Evaluator evaluator;
    const CsgNode root = evaluator.outline().root();
    const CsgNode floor =
        evaluator.insertSolid(root, kNoNode, CsgOperation::add, boxOf({0, 0, -8}, {2048, 64, 8}));
    for (int i = 0; i < 200; ++i)
      evaluator.insertSolid(root, kNoNode, CsgOperation::add,
                            boxOf({10.0 * i, -4, -4}, {4, 72, 8}));
    evaluator.update();
    const size_t patches = patchesOf(evaluator, floor);
    QVERIFY2(patches > 20 && patches < 200, qPrintable(QString::number(patches)));
    QCOMPARE(QString::fromStdString(findBrokenInvariant(evaluator)), QString());
  }

  // Halving cannot separate solids in one place; it ends all the same.
  void manySolidsInOnePlace_endTheDivision() {
    Evaluator evaluator;
    const CsgNode root = evaluator.outline().root();
    const CsgNode floor = evaluator.insertSolid(root, kNoNode, CsgOperation::add,
                                                boxOf({-512, -512, -8}, {1024, 1024, 8}));
    for (int i = 0; i < 200; ++i)
      evaluator.insertSolid(root, kNoNode, CsgOperation::add,
                            boxOf({3, 5, -1.0 - i / 64.0}, {2, 2, 2.0 + i / 32.0}));
    evaluator.update();
    QVERIFY(patchesOf(evaluator, floor) < 40);
    QCOMPARE(QString::fromStdString(findBrokenInvariant(evaluator)), QString());
    QVERIFY(meshOf(evaluator).closed);
  }
};

// Between neighbouring denormal doubles lies no number. Turned meshes that nearly coincide at the
// origin have such boxes.
void DividedFacets::boxesCloserThanAnyNumber_areNotDivided() {
  constexpr double kLeast = std::numeric_limits<double>::denorm_min();
  std::vector<Box> boxes;
  for (int i = 0; i < 40; ++i) {
    const Vec3 at(i * kLeast, i * kLeast, 0);
    boxes.emplace_back(at, at);
  }
  CuttingGrid grid(2, Box(Vec3(0, 0, 0), Vec3(1, 1, 0)), boxes);
  PlaneTable table;
  grid.intern(table);
  QCOMPARE(grid.root(), CuttingGrid::kNone);
}

QTEST_APPLESS_MAIN(DividedFacets)
#include "divided_facets.moc"
