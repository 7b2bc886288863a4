// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// A tree that followed thousands of edits is hardly larger, and hardly slower to query, than a tree
// built from scratch.
#include <QtTest>
#include <random>

#include "bsp/build/exact_contents.h"
#include "commandline/bench/scenes/scene_solids.h"
#include "tests/support/long_form.h"

using namespace halfspace;
using namespace halfspace::bsp;
using geometry::BoundaryChange;
using geometry::Brush;
using geometry::CsgNode;
using geometry::CsgOperation;
using geometry::CsgSolid;
using geometry::Evaluator;
using geometry::kNoNode;
using geometry::Vec3;

namespace {

constexpr int kGrid = 16;

// Boxes and wedges scattered over a slab, about as crowded as a level.
class EditedLevel {
 public:
  explicit EditedLevel(int solids) : m_random(11), m_span(64.0 * std::sqrt(solids)) {
    for (int i = 0; i < solids; ++i) insert();
  }
  Evaluator& evaluator() { return m_evaluator; }
  double span() const { return m_span; }

  void edit() {
    const size_t index = m_random() % m_solids.size();
    switch (m_random() % 5) {
      case 0:
        insert();
        break;
      case 1:
        m_evaluator.remove(m_solids[index].node);
        m_solids.erase(m_solids.begin() + static_cast<std::ptrdiff_t>(index));
        break;
      case 2:
        m_evaluator.setOperation(m_solids[index].node, operation());
        break;
      case 3:
        m_evaluator.setSolid(m_solids[index].node, shape(m_solids[index].low));
        break;
      default:
        m_solids[index].low += Vec3(steps(9) - 64, steps(9) - 64, steps(3) - 16);
        m_evaluator.setSolid(m_solids[index].node, shape(m_solids[index].low));
        break;
    }
  }

 private:
  struct Solid {
    CsgNode node;
    Vec3 low;
  };
  double steps(int most) {
    return static_cast<double>(kGrid * static_cast<int>(m_random() % static_cast<uint64_t>(most)));
  }
  CsgOperation operation() {
    return m_random() % 5 == 0 ? CsgOperation::subtract : CsgOperation::add;
  }
  CsgSolid shape(const Vec3& low) {
    const Vec3 high = low + Vec3(kGrid, kGrid, kGrid) + Vec3(steps(8), steps(8), steps(8));
    const auto planes =
        m_random() % 5 == 0 ? scenes::wedgePlanes(low, high) : scenes::boxPlanes(low, high);
    return {std::make_shared<const Brush>(Brush::fromPlanes(planes).value()), {}};
  }
  void insert() {
    const int across = static_cast<int>(m_span) / kGrid;
    const Vec3 low(steps(across), steps(across), steps(16));
    m_solids.push_back(
        {m_evaluator.insertSolid(m_evaluator.outline().root(), kNoNode, operation(), shape(low)),
         low});
  }

  std::mt19937_64 m_random;
  double m_span;
  Evaluator m_evaluator;
  std::vector<Solid> m_solids;
};

// Boxes next to each other, without a floor, on one solid, or each on its own tile.
class Furnished {
 public:
  enum class Floor { none, tiles, oneSolid };
  Furnished(int across, Floor floor) : m_across(across) {
    const double size = kTile * across;
    const bool tiled = floor == Floor::tiles;
    if (floor == Floor::oneSolid) insert({0.0, 0.0, -64.0}, {size, size, 0.0});
    for (int i = 0; i < across * across; ++i) {
      const Vec3 low = kTile * Vec3(i % across, i / across, 0.0);
      if (tiled) insert(low - Vec3(0.0, 0.0, 64.0), low + Vec3(kTile, kTile, 0.0));
      m_boxes.push_back(insert(low + kInset, low + kInset + kSize));
    }
    m_tree.update(m_evaluator, m_evaluator.update());
  }
  // Moves a box slightly; takes effect with the next update.
  void move(int index) {
    const Vec3 low = kTile * Vec3(index % m_across, index / m_across, 0.0) + 2.0 * kInset;
    m_evaluator.setSolid(m_boxes[static_cast<size_t>(index)], solid(low, low + kSize));
  }
  TreeChange update() { return m_tree.update(m_evaluator, m_evaluator.update()); }
  const LiveTree& tree() const { return m_tree; }
  const Evaluator& evaluator() const { return m_evaluator; }

 private:
  static constexpr double kTile = 128.0;
  inline static const Vec3 kInset{16.0, 16.0, 0.0}, kSize{64.0, 48.0, 32.0};
  static CsgSolid solid(const Vec3& low, const Vec3& high) {
    return {std::make_shared<const Brush>(Brush::fromPlanes(scenes::boxPlanes(low, high)).value()),
            {}};
  }
  CsgNode insert(const Vec3& low, const Vec3& high) {
    return m_evaluator.insertSolid(m_evaluator.outline().root(), kNoNode, CsgOperation::add,
                                   solid(low, high));
  }

  int m_across;
  Evaluator m_evaluator;
  LiveTree m_tree;
  std::vector<CsgNode> m_boxes;
};

// Mean number of nodes that a segment of up to 256 units visits.
double nodesMet(const LiveTree& tree, double span) {
  const TreeView view = tree.view();
  std::mt19937_64 random(3);
  const auto unit = [&] { return static_cast<double>(random() >> 11) * 0x1p-53; };
  constexpr int kSegments = 4000;
  int met = 0;
  for (int i = 0; i < kSegments; ++i) {
    const Vec3 from(unit() * span, unit() * span, unit() * 400.0);
    const Vec3 to = from + 256.0 * Vec3(unit() - 0.5, unit() - 0.5, unit() - 0.5);
    std::vector<Link> stack{view.root};
    while (!stack.empty()) {
      const Link link = stack.back();
      stack.pop_back();
      if (link.isLeaf()) continue;
      ++met;
      const Node& node = view.nodes[link.nodeIndex()];
      const double a = view.normals[node.normal].dot(from) - node.offset;
      const double b = view.normals[node.normal].dot(to) - node.offset;
      if (std::min(a, b) <= 0.0) stack.push_back(node.back);
      if (std::max(a, b) >= 0.0) stack.push_back(node.front);
    }
  }
  return static_cast<double>(met) / kSegments;
}

}  // namespace

class TreeStaysSlim : public QObject {
  Q_OBJECT
 private slots:
  // The box around solids that are far apart is most of the level.
  void solidsFarApart_costWhatTheyCostAlone() {
    constexpr int kAcross = 24;
    const std::vector<int> moved{0, 23, 300, 552, 575, 40, 410, 200, 130, 480, 350, 90};
    size_t nodes = 0, pieces = 0;
    Furnished alone(kAcross, Furnished::Floor::none);
    for (int index : moved) {
      alone.move(index);
      const TreeChange change = alone.update();
      QVERIFY(!change.whole);
      nodes += change.nodesMade;
      pieces += change.piecesTaken;
    }
    for (const size_t count : {size_t{4}, size_t{5}, moved.size()}) {
      Furnished together(kAcross, Furnished::Floor::none);
      for (size_t i = 0; i < count; ++i) together.move(moved[i]);
      const TreeChange change = together.update();
      QVERIFY2(!change.whole, qPrintable(QString("%1 solids: a full build").arg(count)));
      QVERIFY2(change.nodesMade <= nodes && change.piecesTaken <= pieces,
               qPrintable(QString("%1 solids: %2 nodes, %3 pieces; %4 alone: %5, %6")
                              .arg(count)
                              .arg(change.nodesMade)
                              .arg(change.piecesTaken)
                              .arg(moved.size())
                              .arg(nodes)
                              .arg(pieces)));
    }
  }

  // The slab below is one cell whose upper facet has a face for each tile.
  void boxOnAHugeFloor_isMovedAtTheCostOfASmallOne_data() {
    QTest::addColumn<bool>("tiled");
    QTest::newRow("tiles") << true;
    QTest::newRow("one solid") << false;
  }

  void boxOnAHugeFloor_isMovedAtTheCostOfASmallOne() {
    QFETCH(bool, tiled);
    size_t pieces[2] = {0, 0};
    for (int i = 0; i < 2; ++i) {
      const int across = i == 0 ? 5 : 30;
      Furnished level(across, tiled ? Furnished::Floor::tiles : Furnished::Floor::oneSolid);
      // The first update also assigns faces to cells for which a full build stored only one.
      for (int box = across + 1; box < across + 4; ++box) {
        level.move(box);
        pieces[i] = std::max(pieces[i], level.update().piecesTaken);
      }
      QCOMPARE(QString::fromStdString(brokenPromise(level.tree())), QString());
      LiveTree fresh;
      fresh.update(level.evaluator(), BoundaryChange());
      QVERIFY(sameSolid(level.tree(), fresh));
    }
    QVERIFY2(pieces[1] <= 2 * pieces[0],
             qPrintable(QString("%1 pieces, on a small floor %2").arg(pieces[1]).arg(pieces[0])));
  }

  void afterManyEdits_closeToAFreshTree() {
    const bool all = halfspace::tests::isLongForm();
    const int edits = all ? 10'000 : 1'000;
    EditedLevel level(all ? 2'000 : 400);
    qInfo("seed 11, %d edits", edits);
    LiveTree tree;
    tree.update(level.evaluator(), level.evaluator().update());
    for (int edit = 1; edit <= edits; ++edit) {
      level.edit();
      tree.update(level.evaluator(), level.evaluator().update());
      if (edit % 500 != 0) continue;
      LiveTree fresh;
      fresh.update(level.evaluator(), BoundaryChange());
      QVERIFY(sameSolid(tree, fresh));
      QCOMPARE(QString::fromStdString(brokenPromise(tree)), QString());
      const double nodes = static_cast<double>(tree.statistics().nodes) /
                           static_cast<double>(fresh.statistics().nodes);
      const double met = nodesMet(tree, level.span()) / nodesMet(fresh, level.span());
      qInfo("after %d edits: nodes %.3f, nodes met by a segment %.3f times a fresh tree's", edit,
            nodes, met);
      QVERIFY2(nodes <= 1.3, "too many nodes");
      QVERIFY2(met <= 1.2, "too many nodes on the way");
    }
  }
};

QTEST_APPLESS_MAIN(TreeStaysSlim)
#include "tree_stays_slim.moc"
