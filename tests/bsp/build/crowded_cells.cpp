// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// A floor under thousands of boxes is one cell whose upper facet has thousands of fragments, as
// soon as one box has sunk until its top lies in the floor. An edit there costs what it costs on a
// small floor, and gives the faces of a fresh tree.
#include <QtTest>
#include <map>

#include "bsp/build/exact_contents.h"
#include "bsp/file/tree_file.h"
#include "bsp/query/crowded_fragments.h"
#include "bsp/query/impact.h"
#include "bsp/query/sweep.h"
#include "geometry/random/splitmix.h"
#include "tests/geometry/csg/edited_solids.h"
#include "tests/support/long_form.h"

using namespace halfspace;
using namespace halfspace::bsp;
using geometry::BoundaryChange;
using geometry::CsgNode;
using geometry::CsgOperation;
using geometry::Evaluator;
using geometry::SplitMix;
using halfspace::tests::boxOf;

namespace {

constexpr double kRow = 6.0, kBox = 4.0;

// Boxes of 4 units in rows on a floor 4 units thick. Its corner is the origin, its top is z = 0.
class Floor {
 public:
  explicit Floor(int across) : m_across(across) {
    const double size = kRow * across;
    insert(CsgOperation::add, Vec3(0, 0, -kBox), Vec3(size, size, kBox));
    for (int i = 0; i < across * across; ++i) {
      m_low.push_back(kRow * Vec3(i % across, i / across, 0));
      m_boxes.push_back(insert(CsgOperation::add, m_low.back(), Vec3::Constant(kBox)));
    }
    update();
  }
  CsgNode insert(CsgOperation operation, const Vec3& low, const Vec3& size) {
    return m_evaluator.insertSolid(m_evaluator.outline().root(), geometry::kNoNode, operation,
                                   boxOf(low, size));
  }
  void remove(CsgNode node) { m_evaluator.remove(node); }
  // Takes effect with the next update.
  void move(int box, const Vec3& by) {
    Vec3& low = m_low[static_cast<size_t>(box)];
    low += by;
    m_evaluator.setSolid(m_boxes[static_cast<size_t>(box)], boxOf(low, Vec3::Constant(kBox)));
  }
  TreeChange update() { return m_tree.update(m_evaluator, m_evaluator.update()); }
  LiveTree fresh() const {
    LiveTree tree;
    tree.update(m_evaluator, BoundaryChange());
    return tree;
  }
  const LiveTree& tree() const { return m_tree; }
  int boxes() const { return m_across * m_across; }
  double size() const { return kRow * m_across; }

 private:
  int m_across;
  Evaluator m_evaluator;
  LiveTree m_tree;
  std::vector<CsgNode> m_boxes;
  std::vector<Vec3> m_low;
};

std::vector<uint32_t> crowdedCells(const LiveTree& tree) {
  std::vector<uint32_t> leaves;
  forEachLeaf(tree, [&](Link leaf, const Polytope&) {
    if (leaf.isSolid() && tree.storage().cell(leaf.leafId()).isCrowded())
      leaves.push_back(leaf.leafId());
  });
  return leaves;
}

// By the normal of the facet and by face: the area of the fragments, in square units. Corners are
// whole numbers, so areas are exact.
using Areas = std::map<std::pair<uint32_t, uint32_t>, double>;
Areas areasOf(const TreeView& tree, uint32_t leaf) {
  const CellData cell = dataOf(tree, leaf);
  Areas areas;
  const Vec3* corners = cell.fragmentCorners.data();
  for (const CellFragment& fragment : cell.fragments) {
    Vec3 sum = Vec3::Zero();
    for (size_t i = 2; i < fragment.corners; ++i)
      sum += (corners[i - 1] - corners[0]).cross(corners[i] - corners[0]);
    areas[{cell.facets[fragment.facet].normal, fragment.face}] += 0.5 * sum.norm();
    corners += fragment.corners;
  }
  return areas;
}

// Random rays from above and from below that report different faces.
int differentFaces(const TreeView& a, const TreeView& b, double size, SplitMix& random) {
  int different = 0;
  for (int ray = 0; ray < 400; ++ray) {
    const bool isAbove = random.oneIn(2);
    const auto number = [&] { return size * random.unit(); };
    const double x = number(), y = number();
    const Vec3 from(x, y, isAbove ? 20 : -30), by(random.unit(), random.unit(), isAbove ? -60 : 60);
    const Hit first = sweep(a, PointShape{}, from, by), second = sweep(b, PointShape{}, from, by);
    different += first.hit != second.hit || (first.hit && first.face != second.face);
  }
  return different;
}

}  // namespace

class CrowdedCells : public QObject {
  Q_OBJECT
 private slots:
  // The first box that sinks makes a facet list its fragments, so it is moved before the count.
  void moves_costWhatTheyCostOnASmallFloor() {
    size_t most[2] = {0, 0};
    for (const int size : {0, 1}) {
      Floor floor(size == 0 ? 12 : 48);
      const int row = size == 0 ? 12 : 48;
      floor.move(5 * row + 5, Vec3(0, 0, -kBox));
      floor.update();
      SplitMix random(3);
      for (int move = 0; move < 120; ++move) {
        const int box = row * random.between(3, 9) + random.between(3, 9);
        Vec3 by = Vec3::Zero();
        by[random.between(0, 2)] = (random.oneIn(2) ? 4 : -4) * random.between(1, 4);
        floor.move(box, by);
        const TreeChange change = floor.update();
        most[size] = std::max(most[size], change.piecesTaken);
        QVERIFY(!change.whole);
      }
      QVERIFY(sameSolid(floor.tree(), floor.fresh()));
    }
    qInfo("most pieces taken: %zu, on a small floor %zu", most[1], most[0]);
    QVERIFY2(most[1] <= 3 * most[0],
             qPrintable(QString("%1 pieces, on a small floor %2").arg(most[1]).arg(most[0])));
  }

  // A pit divides the leaf of the floor, and its parts are joined when the pit is filled. The upper
  // facet has one face, of which only the pieces near the pit are fetched.
  void pits_costTheSameOnALargerFloor() {
    size_t most[2] = {0, 0};
    for (const int size : {0, 1}) {
      const int across = size == 0 ? 32 : 64;
      Floor floor(across);
      for (int pit = 0; pit < 10; ++pit) {
        const CsgNode node =
            floor.insert(CsgOperation::subtract,
                         Vec3(kRow * (pit % 4 + 4) + 4, kRow * (pit / 4 + 5), -2), Vec3(2, 7, 8));
        most[size] = std::max(most[size], floor.update().piecesTaken);
        QVERIFY(sameSolid(floor.tree(), floor.fresh()));
        floor.remove(node);
        most[size] = std::max(most[size], floor.update().piecesTaken);
        QVERIFY(sameSolid(floor.tree(), floor.fresh()));
        QCOMPARE(QString::fromStdString(brokenPromise(floor.tree())), QString());
      }
    }
    qInfo("most pieces taken: %zu, on a smaller floor %zu", most[1], most[0]);
    QVERIFY2(2 * most[1] <= 3 * most[0],
             qPrintable(QString("%1 pieces, on a smaller floor %2").arg(most[1]).arg(most[0])));
  }

  void randomMoves_giveTheFacesOfFreshTrees() {
    const int seeds = halfspace::tests::isLongForm() ? 40 : 2;
    constexpr int kAcross = 32;
    qInfo("seeds 0 to %d", seeds - 1);
    for (int seed = 0; seed < seeds; ++seed) {
      SplitMix random(static_cast<uint64_t>(seed));
      Floor floor(kAcross);
      std::vector<CsgNode> others;
      for (int edit = 0; edit < 60; ++edit) {
        const auto at = [&] { return random.between(-4, 6 * kAcross); };
        for (int i = random.between(1, 4); i > 0; --i)
          floor.move(random.between(0, floor.boxes() - 1),
                     Vec3(random.between(-9, 9), random.between(-9, 9), random.between(-1, 1) * 4));
        if (random.oneIn(3))
          others.push_back(floor.insert(
              random.oneIn(3) ? CsgOperation::subtract : CsgOperation::add,
              Vec3(at(), at(), -4 * random.between(0, 1)), Vec3(4, random.between(3, 40), 4)));
        if (others.size() > 4) {
          floor.remove(others.front());
          others.erase(others.begin());
        }
        floor.update();
        if (edit % 6 != 5) continue;
        const LiveTree fresh = floor.fresh();
        const QString text = QString("seed %1, edit %2").arg(seed).arg(edit);
        QVERIFY2(sameSolid(floor.tree(), fresh), qPrintable(text));
        QCOMPARE(QString::fromStdString(brokenPromise(floor.tree())), QString());
        const int different =
            differentFaces(floor.tree().view(), fresh.view(), floor.size(), random);
        QVERIFY2(different == 0, qPrintable(text + QString(": %1 faces").arg(different)));
      }
    }
  }

  // Without cuts into the floor its cell stays, and its fragments cover the same areas as those of
  // a fresh tree: none is lost, none is listed twice.
  void fragments_coverTheFacesOnce() {
    constexpr int kAcross = 32;
    SplitMix random(8);
    Floor floor(kAcross);
    for (int edit = 0; edit < 200; ++edit) {
      const int box = random.between(0, floor.boxes() - 1);
      floor.move(box,
                 Vec3(random.between(-9, 9), random.between(-9, 9), 4 * random.between(-1, 1)));
      floor.update();
      if (edit % 20 != 19) continue;
      const LiveTree fresh = floor.fresh();
      QCOMPARE(crowdedCells(floor.tree()).size(), size_t{1});
      QCOMPARE(crowdedCells(fresh).size(), size_t{1});
      const Areas areas = areasOf(floor.tree().view(), crowdedCells(floor.tree()).front());
      const Areas expected = areasOf(fresh.view(), crowdedCells(fresh).front());
      QVERIFY(!areas.empty());
      QVERIFY2(areas == expected, qPrintable(QString("edit %1").arg(edit)));
    }
  }

  // A crowded cell is written as any other. In the file its fragments are packed.
  void writtenTree_hasTheSameFaces() {
    Floor floor(32);
    for (int box : {40, 77, 300, 555}) {
      floor.move(box, Vec3(0, 0, -kBox));
      floor.update();
    }
    QCOMPARE(crowdedCells(floor.tree()).size(), size_t{1});
    const std::vector<FaceLabel> labels(100'000);
    const std::vector<std::string> materials{""};
    const std::vector<std::byte> bytes =
        writeTreeFile({floor.tree().view(), TreeFacts{}, labels, materials});
    const auto read = readTreeFile(bytes);
    QVERIFY(std::holds_alternative<TreeFile>(read));
    const TreeView& tree = std::get<TreeFile>(read).tree;
    QVERIFY(tree.crowded == nullptr);
    SplitMix random(4);
    QCOMPARE(differentFaces(tree, floor.tree().view(), floor.size(), random), 0);
    const LiveTree copy = floor.tree().copy();
    QCOMPARE(differentFaces(tree, copy.view(), floor.size(), random), 0);
  }

  void boxesRaisedAgain_leaveAFloorOfOneFace() {
    Floor floor(24);
    const size_t cellBytes = floor.tree().statistics().cellBytes;
    floor.move(100, Vec3(0, 0, -kBox));
    floor.update();
    QCOMPARE(crowdedCells(floor.tree()).size(), size_t{1});
    floor.move(100, Vec3(0, 0, kBox));
    floor.update();
    const LiveTree fresh = floor.fresh();
    SplitMix random(5);
    QCOMPARE(differentFaces(floor.tree().view(), fresh.view(), floor.size(), random), 0);
    QCOMPARE(fresh.statistics().cellBytes, cellBytes);
  }

  // The packed form of a cell and the crowded one give the same face at every point: in fragments,
  // on their edges and corners, on bare parts and beside the facet.
  void faces_areThoseOfThePackedCell() {
    Floor floor(24);
    for (int box : {40, 77, 78, 300, 555}) floor.move(box, Vec3(0, 0, -kBox));
    floor.update();
    const TreeView crowded = floor.tree().view();
    QCOMPARE(crowdedCells(floor.tree()).size(), size_t{1});
    const uint32_t leaf = crowdedCells(floor.tree()).front();
    const std::vector<uint64_t> words = dataOf(crowded, leaf).packed();
    const uint32_t start = 0;
    TreeView packed = crowded;
    packed.cellStarts = &start;
    packed.cellWords = words.data();
    const Motion none{Vec3::Zero(), Vec3::Zero(), 0.0};
    const CellSweep a{crowded, crowded.cell(leaf), none}, b{packed, packed.cell(0), none};
    SplitMix random(6);
    for (int i = 0; i < 4000; ++i) {
      Vec3 point(random.between(-2, 148), random.between(-2, 148), 0);
      if (random.oneIn(2)) point += Vec3(random.unit(), random.unit(), 0);
      if (random.oneIn(4)) point.x() = std::nextafter(point.x(), 1000.0 * (random.unit() - 0.5));
      for (uint32_t facet = 0; facet < a.cell.facets().size(); ++facet) {
        QCOMPARE(a.cell.facets()[facet].face, b.cell.facets()[facet].face);
        point.z() = a.cell.facets()[facet].normal == 4 ? 0.0 : -kBox;
        QCOMPARE(faceAt(a, facet, point), faceAt(b, facet, point));
      }
    }
  }
};

QTEST_APPLESS_MAIN(CrowdedCells)
#include "crowded_cells.moc"
