// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// After any sequence of edits the boundary equals that of a fresh evaluation: its hash, and every
// bit of the exported mesh, triangles and face sources.
#include <QtTest>
#include <map>

#include "commandline/bench/scenes/scene_solids.h"
#include "geometry/csg/close/boundary_measure.h"
#include "geometry/csg/close/boundary_mesh.h"
#include "geometry/csg/close/boundary_triangles.h"
#include "geometry/csg/evaluator.h"
#include "geometry/csg/evaluator_checks.h"
#include "geometry/csg/stage_checks.h"
#include "geometry/exact/meeting_keys.h"
#include "geometry/random/splitmix.h"
#include "geometry/reason/internal_error.h"
#include "tests/geometry/csg/boundary_difference.h"
#include "tests/geometry/csg/edited_solids.h"
#include "tests/support/long_form.h"
#include "tests/support/scenes/random_level.h"

using namespace halfspace;
using namespace halfspace::geometry;
using halfspace::tests::boxOf;
using halfspace::tests::difference;
using halfspace::tests::RandomLevel;
using halfspace::tests::RandomlyEditedSolids;

namespace {

// A floor of many tiles that merge into one face. Boxes are added to it and cut out of it, on a
// grid so coarse that they often touch each other's sides and corners.
class TiledFloor : public RandomlyEditedSolids {
 public:
  explicit TiledFloor(uint64_t seed) : RandomlyEditedSolids(seed) {
    for (int i = 0; i < kTiles * kTiles; ++i) {
      const Vec3 low(kTile * (i % kTiles), kTile * (i / kTiles), -16);
      put(low, low + Vec3(kTile, kTile, 16), CsgOperation::add);
    }
    m_solids.update();
  }

 private:
  static constexpr int kTiles = 12, kTile = 16, kStep = 4;

  double position() { return kStep * m_random.between(-2, kTiles * kTile / kStep + 1); }
  void put(const Vec3& low, const Vec3& high, CsgOperation operation) {
    m_solids.insert(operation, boxOf(low, high - low));
  }
  void change() override {
    const int what = m_random.between(0, 9);
    if (what < 3 && m_solids.size() > kTiles * kTiles / 2) {
      // Removes any solid; this can be a tile, too.
      m_solids.remove(m_random.between(0, m_solids.size() - 1));
      return;
    }
    Vec3 low(position(), position(), m_random.oneIn(2) ? -8 : 0);
    Vec3 size(kStep * m_random.between(1, 5), kStep * m_random.between(1, 5), 8);
    if (what == 9) {  // a trench from end to end may divide one face into two
      low.y() = -kTile;
      size.y() = kTile * (kTiles + 2);
      low.z() = -16;
      size.z() = 32;
    }
    put(low, low + size, what < 6 || what == 9 ? CsgOperation::subtract : CsgOperation::add);
  }
};

// All loops of all faces as lists of point keys.
std::vector<std::vector<PointKey>> loopsOf(const Evaluator& evaluator) {
  std::vector<std::vector<PointKey>> loops;
  for (const BoundaryFace& face : evaluator.faces()) {
    for (size_t i = 0; !face.vertices.empty() && i < face.loopCount(); ++i) {
      std::vector<PointKey>& loop = loops.emplace_back();
      for (VertexId vertex : face.loop(i))
        loop.push_back(evaluator.arrangement().vertex(vertex).key);
    }
  }
  std::ranges::sort(loops);
  return loops;
}

}  // namespace

class IncrementalTest : public QObject {
  Q_OBJECT
 private slots:
  // In the long form 18,000 edits, of which all bits that leave the evaluator are compared.
  void randomEdits_equalFreshEvaluations() {
    const int levels = halfspace::tests::isLongForm() ? 300 : 12;
    constexpr int kEdits = 60;
    qInfo("seeds 0 to %d, %d edits each", levels - 1, kEdits);
    for (int seed = 0; seed < levels; ++seed) {
      RandomLevel level(static_cast<uint64_t>(seed));
      for (int edit = 0; edit < kEdits; ++edit) {
        level.edit();
        level.evaluator().update();
        const Evaluator fresh = level.fresh();
        const std::string text = "seed " + std::to_string(seed) + ", edit " + std::to_string(edit);
        QVERIFY2(level.evaluator().hash() == fresh.hash(), text.c_str());
        QVERIFY2(level.evaluator().faceCount() == fresh.faceCount(), text.c_str());
        if (halfspace::tests::isLongForm()) {
          const std::string found = difference(level.evaluator(), fresh);
          QVERIFY2(found.empty(), (text + ": " + found).c_str());
        }
        if (edit % 10 != 0) continue;
        QVERIFY2(meshOf(level.evaluator()).closed, text.c_str());
        QCOMPARE(QString::fromStdString(findBrokenInvariant(level.evaluator())), QString());
      }
    }
  }

  void whatLeavesAfterRandomEdits_isThatOfAFreshEvaluation() {
    const int levels = halfspace::tests::isLongForm() ? 200 : 10;
    for (int seed = 2000; seed < 2000 + levels; ++seed) {
      RandomLevel level(static_cast<uint64_t>(seed));
      for (int edit = 0; edit < 40; ++edit) {
        level.edit();
        level.evaluator().update();
        if (edit % 4 != 0) continue;
        const std::string text = difference(level.evaluator(), level.fresh());
        QVERIFY2(text.empty(), qPrintable(QString("seed %1, edit %2: %3 differs")
                                              .arg(seed)
                                              .arg(edit)
                                              .arg(QString::fromStdString(text))));
      }
    }
  }

  void whatLeavesAFloorWithHoles_isThatOfAFreshEvaluation() {
    const int floors = halfspace::tests::isLongForm() ? 40 : 3;
    for (int seed = 100; seed < 100 + floors; ++seed) {
      TiledFloor floor(static_cast<uint64_t>(seed));
      for (int edit = 0; edit < 40; ++edit) {
        floor.edit();
        if (edit % 4 != 0) continue;
        const std::string text = difference(floor.evaluator(), floor.fresh());
        QVERIFY2(text.empty(), qPrintable(QString("seed %1, edit %2: %3 differs")
                                              .arg(seed)
                                              .arg(edit)
                                              .arg(QString::fromStdString(text))));
      }
    }
  }

  void severalEditsInOneUpdate_equalOneByOne() {
    for (uint64_t seed = 500; seed < 510; ++seed) {
      RandomLevel level(seed);
      for (int batch = 0; batch < 8; ++batch) {
        for (int edit = 0; edit < 7; ++edit) level.edit();
        level.evaluator().update();
        const std::string text = "seed " + std::to_string(seed);
        QVERIFY2(level.evaluator().hash() == level.fresh().hash(), text.c_str());
      }
    }
  }

  void faceOfManyTiles_isTheFreshOne() {
    const int floors = halfspace::tests::isLongForm() ? 60 : 4;
    constexpr int kEdits = 60;
    qInfo("seeds 0 to %d, %d edits each", floors - 1, kEdits);
    size_t most = 0;
    for (int seed = 0; seed < floors; ++seed) {
      TiledFloor floor(static_cast<uint64_t>(seed));
      for (int edit = 0; edit < kEdits; ++edit) {
        floor.edit();
        const Evaluator fresh = floor.fresh();
        const std::string text = "seed " + std::to_string(seed) + ", edit " + std::to_string(edit);
        QVERIFY2(floor.evaluator().hash() == fresh.hash(), text.c_str());
        QVERIFY2(loopsOf(floor.evaluator()) == loopsOf(fresh), text.c_str());
        if (edit % 10 == 0) {
          QVERIFY2(meshOf(floor.evaluator()).closed, text.c_str());
          QCOMPARE(QString::fromStdString(findBrokenInvariant(floor.evaluator())), QString());
        }
        for (const BoundaryFace& face : fresh.faces()) most = std::max(most, face.sources.size());
      }
    }
    QVERIFY(most >= 100);  // loops of one face
  }

  void rulesHoldAfterEveryStage() {
    for (uint64_t seed = 700; seed < 706; ++seed) {
      RandomLevel level(seed);
      for (int edit = 0; edit < 24; ++edit) {
        level.edit();
        level.evaluator().update();
        if (edit % 6 != 0) continue;
        QCOMPARE(QString::fromStdString(findBrokenInvariant(level.evaluator())), QString());
        const BoundaryMesh mesh = meshOf(level.evaluator());
        QCOMPARE(textOf(brokenAfterClose(level.evaluator(), mesh)), QString());
        QCOMPARE(textOf(brokenAfterClose(mesh, triangulate(level.evaluator(), mesh))), QString());
      }
    }
  }

  // Shows that the check can fail: without this test a check that never fails would pass
  // everything.
  void brokenStructures_areReported_data() {
    QTest::addColumn<int>("what");
    QTest::addColumn<QString>("message");
    QTest::newRow("stops") << 0 << "after the stage \"arrange\", the stops of a line do not ascend";
    QTest::newRow("edge") << 1
                          << "after the stage \"arrange\", an edge of a patch runs the wrong way";
    QTest::newRow("turns") << 2
                           << "after the stage \"arrange\", a vertex has a wrong number of turns";
    QTest::newRow("face") << 3
                          << "after the stage \"trace\", the hash is not the sum over the faces";
    QTest::newRow("corner")
        << 4 << "after the stage \"trace\", a corner of a face does not lie in its plane";
    QTest::newRow("facet") << 5
                           << "after the stage \"prepare\", a facet of a solid (0) has an edge";
    QTest::newRow("outline") << 6 << "after the stage \"cut\", an outline is not closed at a point";
    QTest::newRow("no pieces") << 7 << "after the stage \"cut\", a facet has pieces without";
  }
  void brokenStructures_areReported() {
    QFETCH(int, what);
    QFETCH(QString, message);
    TiledFloor floor(7);
    const Evaluator& evaluator = floor.evaluator();
    QCOMPARE(QString::fromStdString(findBrokenInvariant(evaluator)), QString());
    const PatchId patch = [&] {
      for (PatchId id = 0; id < evaluator.patchCapacity(); ++id)
        if (!evaluator.arrangement().patch(id).edges.empty()) return id;
      return PatchId{0};
    }();
    const Arrangement::Edge& edge = evaluator.arrangement().patch(patch).edges.front();
    auto& line = const_cast<Arrangement::Line&>(evaluator.arrangement().line(edge.line));
    auto& vertex = const_cast<Arrangement::Vertex&>(evaluator.arrangement().vertex(edge.from));
    auto& faces = const_cast<std::vector<BoundaryFace>&>(evaluator.faces());
    const CsgNode node = evaluator.sourceOf(patch).solid;
    auto& solid = const_cast<PreparedSolid&>(evaluator.solid(node));
    auto& edges =
        const_cast<Arrangement::ArrangedPatch&>(evaluator.arrangement().patch(patch)).edges;
    if (what == 0) std::swap(line.stops.front().vertex, line.stops.back().vertex);
    if (what == 1) const_cast<Arrangement::Edge&>(edge).forward = !edge.forward;
    if (what == 2) ++vertex.turns;
    if (what == 3) ++faces.front().hash;
    if (what == 4) swapCorner(faces);
    if (what == 5) solid.edges[1] = solid.edges[3];
    if (what == 6) edges.pop_back();
    if (what == 7) edges.clear();
    const std::string broken = findBrokenInvariant(evaluator);
    QVERIFY2(broken.starts_with(message.toStdString()), broken.c_str());
  }

  void brokenMeshes_areReported() {
    TiledFloor floor(8);
    const BoundaryMesh mesh = meshOf(floor.evaluator());
    QCOMPARE(textOf(brokenAfterClose(floor.evaluator(), mesh)), QString());
    BoundaryMesh turned = mesh;
    std::ranges::reverse(turned.faces.front().loops.front());
    QVERIFY(textOf(brokenAfterClose(floor.evaluator(), turned))
                .startsWith("after the stage \"close\", a corner of the mesh is another point"));
    BoundaryMesh open = mesh;
    open.faces.pop_back();
    QVERIFY(
        textOf(brokenAfterClose(floor.evaluator(), open)).startsWith("after the stage \"close\""));
    TriangulatedBoundary boundary = triangulate(floor.evaluator(), mesh);
    boundary.triangles.pop_back();
    boundary.face.pop_back();
    QVERIFY(textOf(brokenAfterClose(mesh, boundary))
                .startsWith("after the stage \"close\", an edge of the triangulated boundary"));
    QVERIFY_THROWS_EXCEPTION(InternalError, throwIfBroken(brokenAfterClose(mesh, boundary)));
  }
  static QString textOf(const std::optional<BrokenRule>& broken) {
    return QString::fromStdString(messageOf(broken));
  }
  static void swapCorner(std::vector<BoundaryFace>& faces) {
    for (const BoundaryFace& other : faces)
      for (const VertexId vertex : other.vertices)
        if (other.plane.id() != faces.front().plane.id() &&
            std::ranges::find(faces.front().vertices, vertex) == faces.front().vertices.end()) {
          faces.front().vertices.front() = vertex;
          return;
        }
  }

  void movingABoxAway_touchesOnlyItsNeighbours() {
    Evaluator evaluator;
    const CsgNode root = evaluator.outline().root();
    std::vector<CsgNode> nodes;
    for (int i = 0; i < 100; ++i) {
      const Vec3 low(10.0 * i, 0, 0);
      nodes.push_back(
          evaluator.insertSolid(root, kNoNode, CsgOperation::add, boxOf(low, Vec3(11, 4, 4))));
    }
    evaluator.update();
    evaluator.setSolid(nodes[50], boxOf({500, 50, 0}, {11, 4, 4}));
    const BoundaryChange change = evaluator.update();
    QCOMPARE(change.solidsTouched, size_t{3});
    QVERIFY(change.dirty.contains(Vec3(505, 2, 2)) && change.dirty.contains(Vec3(505, 52, 2)));
    QVERIFY(!change.dirty.contains(Vec3(600, 2, 2)));
  }

  // Two boxes side by side with different surfaces. The smaller one shares the lines of its front,
  // its back and its top with the larger one, but merges with none of its faces.
  void boxAtTheEndOfARow_changesOnlyTheFaceItCovers() {
    Evaluator evaluator;
    const CsgNode root = evaluator.outline().root();
    const CsgNode row =
        evaluator.insertSolid(root, kNoNode, CsgOperation::add, boxOf({0, 0, 0}, {32, 8, 8}));
    evaluator.update();
    CsgSolid end = boxOf({32, 0, 0}, {8, 8, 8});
    end.surfaces.assign(6, 7);
    const CsgNode node = evaluator.insertSolid(root, kNoNode, CsgOperation::add, end);
    const BoundaryChange covered = evaluator.update();
    QCOMPARE(evaluator.faceCount(), size_t{10});
    QCOMPARE(covered.removed.size(), size_t{1});
    QCOMPARE(covered.added.size(), size_t{5});
    for (const FaceId face : covered.added) {
      for (const SourceFace& source : evaluator.faces()[face].sources) QCOMPARE(source.solid, node);
    }
    // Lower than the row: the faces beside it get corners.
    CsgSolid lower = boxOf({32, 0, 0}, {8, 8, 4});
    lower.surfaces.assign(6, 7);
    evaluator.setSolid(node, lower);
    evaluator.update();
    std::vector<VertexId> corners;
    for (const BoundaryFace& face : evaluator.faces())
      if (!face.vertices.empty() && face.sources.front().solid == row)
        corners.insert(corners.end(), face.vertices.begin(), face.vertices.end());
    QCOMPARE(corners.size(), size_t{4 * 4 + 2 * 5});
    evaluator.remove(node);
    QCOMPARE(evaluator.update().added.size(),
             size_t{3});  // the end, and the faces that lose corners
    QCOMPARE(evaluator.faceCount(), size_t{6});
  }

  // A facet that meets a changed box and is cut as before keeps its patch.
  void facetsThatAreCutAsBefore_keepTheirPatches() {
    Evaluator evaluator;
    const CsgNode root = evaluator.outline().root();
    const CsgNode floor = evaluator.insertSolid(root, kNoNode, CsgOperation::add,
                                                boxOf({-64, -64, -8}, {128, 128, 8}));
    std::vector<CsgNode> boxes;
    for (int i = 0; i < 4; ++i)
      boxes.push_back(evaluator.insertSolid(root, kNoNode, CsgOperation::add,
                                            boxOf({32.0 * i - 64, 0, 0}, {16, 16, 16})));
    evaluator.update();
    const auto versionsOf = [&](CsgNode node) {
      std::map<int, uint64_t> versions;
      for (PatchId patch = 0; patch < evaluator.patchCapacity(); ++patch)
        if (evaluator.sourceOf(patch).solid == node)
          versions[evaluator.sourceOf(patch).face] = evaluator.versionOf(patch);
      return versions;
    };
    const auto before = versionsOf(floor);
    QCOMPARE(before.size(), size_t{6});
    evaluator.setSolid(boxes[1], boxOf({-32, 0, 0}, {16, 16, 24}));
    QVERIFY(evaluator.update().facetsCut > 6);
    QCOMPARE(versionsOf(floor), before);
    evaluator.setSolid(boxes[1], boxOf({-32, 0, 0}, {16, 24, 24}));
    evaluator.update();
    size_t changed = 0;
    for (const auto& [face, version] : versionsOf(floor)) changed += version != before.at(face);
    QCOMPARE(changed, size_t{1});
  }

  // Each intersecting sibling affects everything before it. One update evaluates each earlier solid
  // once, not once for each of these siblings.
  void manyIntersectingSiblings_areTakenInTogether() {
    constexpr int kBoxes = 200, kSiblings = 50;
    Evaluator together, oneByOne;
    size_t largest = 0;
    const auto put = [&](CsgOperation operation, const CsgSolid& solid) {
      for (Evaluator* evaluator : {&together, &oneByOne})
        evaluator->insertSolid(evaluator->outline().root(), kNoNode, operation, solid);
      largest = std::max(largest, oneByOne.update().dirtyBoxes.size());
    };
    for (int i = 0; i < kBoxes; ++i) {
      put(CsgOperation::add, boxOf({8.0 * (i % 20), 8.0 * (i / 20), 0}, {8, 8, 8}));
    }
    for (int i = 0; i < kSiblings; ++i) {
      put(CsgOperation::intersect, boxOf({-40.0 + i, -40, -8}, {140, 140, 12.0 + i / 16.0}));
    }
    const BoundaryChange change = together.update();
    QVERIFY2(change.dirtyBoxes.size() <= 2 * (kBoxes + kSiblings),
             qPrintable(QString("%1 boxes of changes").arg(change.dirtyBoxes.size())));
    QVERIFY(largest <= kBoxes + kSiblings + 1);
    QVERIFY(together.faceCount() > 0);
    QCOMPARE(together.hash(), oneByOne.hash());
    // Another order: siblings inserted before the solids that they cut.
    const CsgNode first = together.outline().firstChild(together.outline().root());
    for (Evaluator* evaluator : {&together, &oneByOne}) {
      for (int i = 0; i < 3; ++i) {
        evaluator->insertSolid(evaluator->outline().root(), first, CsgOperation::intersect,
                               boxOf({0, 0, 0}, {400, 400, 400}));
        if (evaluator == &oneByOne) evaluator->update();
      }
      evaluator->setOperation(first, CsgOperation::intersect);
      evaluator->update();
    }
    QCOMPARE(together.hash(), oneByOne.hash());
  }
};

QTEST_APPLESS_MAIN(IncrementalTest)
#include "incremental_test.moc"
