// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// A tree that followed thousands of edits is hardly larger, and hardly dearer to ask, than one made
// from nothing.
#include <QtTest>
#include <random>

#include "bsp/build/exact_contents.h"
#include "commandline/bench/scenes/scene_solids.h"

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

// Boxes and wedges strewn over a slab, about as crowded as a level is.
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

// Mean number of nodes that a segment of up to 256 units meets.
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
  void afterManyEdits_closeToAFreshTree() {
    const bool all = qEnvironmentVariableIsSet("HALFSPACE_LONG");
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
