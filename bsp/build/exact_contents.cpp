// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Two trees are compared by dividing the cube of the world by the planes of both, exactly. Where
// both trees have reached a leaf, the remaining cell lies in one leaf of each. Then the contents of
// these two leaves must be equal:
//
//   a: +-----+-----+     b: +-----------+     cells: +-----+-----+
//      |  1  |  2  |        |     3     |            | 1 3 | 2 3 |
//      |     |     |        +-----------+            +-----+-----+
//      |     |     |        |     4     |            | 1 4 | 2 4 |
//      +-----+-----+        +-----------+            +-----+-----+
#include "bsp/build/exact_contents.h"

#include <algorithm>
#include <cassert>

#include "bsp/build/contents_tree.h"
#include "bsp/build/step_checks.h"
#include "geometry/exact/rounding.h"

namespace halfspace::bsp {

using geometry::MeetingPoint;
using geometry::OrientedPlane;
using geometry::PlaneTable;
using geometry::Side;

namespace {

ContentsBits contentsOf(const LiveTree&, Link leaf) {
  return leaf.isSolid() ? kContentsSolid : 0;
}
ContentsBits contentsOf(const ContentsTree& tree, Link leaf) {
  return leaf.isSolid() ? tree.view().contentsOf(leaf.leafId()) : 0;
}

// Cuts the cells of one tree by the planes of the other. The planes of both are interned in one
// table.
template <class Tree>
class CellComparison {
 public:
  CellComparison(const Tree& a, const Tree& b) : m_a(a), m_b(b) {}

  bool run() {
    const double half = std::max(m_a.storage().worldHalf(), m_b.storage().worldHalf());
    return matches(m_a.storage().root(), m_b.storage().root(), Polytope::cube(m_table, half));
  }

 private:
  // Divides the cell by whichever tree still has nodes, `a` first.
  bool matches(Link a, Link b, const Polytope& cell) {
    if (a.isLeaf() && b.isLeaf()) return contentsOf(m_a, a) == contentsOf(m_b, b);
    const bool first = !a.isLeaf();
    const Tree& tree = first ? m_a : m_b;
    const Link link = first ? a : b;
    const OrientedPlane plane =
        m_table.intern(tree.planes().plane(tree.storage().origin(link.nodeIndex()).plane));
    const Node node = tree.storage().node(link.nodeIndex());
    Polytope::Sides sides;
    const auto go = [&](Link child, const Polytope& part) {
      return first ? matches(child, b, part) : matches(a, child, part);
    };
    if (!cell.sidesOf(m_table, plane, sides)) {
      assert(sides.size() == cell.vertices().size());
      bool behind = false;
      for (const Side side : sides) behind = behind || side == Side::back;
      return go(behind ? node.back : node.front, cell);
    }
    struct Parts {
      Polytope back, front;
    };
    const auto parts = std::make_unique<Parts>();
    cell.split(m_table, plane, sides, parts->back, parts->front);
    return go(node.back, parts->back) && go(node.front, parts->front);
  }

  const Tree& m_a;
  const Tree& m_b;
  PlaneTable m_table;
};

}  // namespace

ExactContents exactContents(const LiveTree& tree, const geometry::Vec3& point) {
  assert(point.allFinite());
  const MeetingPoint at = geometry::explicitPoint(point);
  ExactContents contents;
  std::vector<Link> stack{tree.storage().root()};
  while (!stack.empty()) {
    const Link link = stack.back();
    stack.pop_back();
    if (link.isLeaf()) {
      (link.isSolid() ? contents.solid : contents.empty) = true;
      continue;
    }
    const Node& node = tree.storage().node(link.nodeIndex());
    const Side side =
        geometry::sideOf(tree.planes(), at, tree.storage().origin(link.nodeIndex()).plane);
    if (side != Side::front) stack.push_back(node.back);
    if (side != Side::back) stack.push_back(node.front);
  }
  assert((contents.solid || contents.empty) && "every point lies in a leaf");
  return contents;
}

bool sameSolid(const LiveTree& a, const LiveTree& b) {
  return CellComparison(a, b).run();
}

bool sameContents(const ContentsTree& a, const ContentsTree& b) {
  return CellComparison(a, b).run();
}

std::string brokenPromise(const LiveTree& tree) {
  const auto broken = findBrokenPromise(tree);
  return broken ? broken->text : std::string();
}

}  // namespace halfspace::bsp
