// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "bsp/build/exact_contents.h"

#include <algorithm>

#include "geometry/exact/rounding.h"

namespace halfspace::bsp {

using geometry::MeetingPoint;
using geometry::OrientedPlane;
using geometry::PlaneTable;
using geometry::Side;

namespace {

// Cuts cells of one tree down another. Both trees' planes meet in a table of their own.
class CellComparison {
 public:
  CellComparison(const LiveTree& a, const LiveTree& b) : m_a(a), m_b(b) {}

  bool run() {
    const double half = std::max(m_a.storage().worldHalf(), m_b.storage().worldHalf());
    return matches(m_a.storage().root(), m_b.storage().root(), Polytope::cube(m_table, half));
  }

 private:
  // Divides the cell by whichever tree still has nodes, `a` first.
  bool matches(Link a, Link b, const Polytope& cell) {
    if (a.isLeaf() && b.isLeaf()) return a.isSolid() == b.isSolid();
    const bool first = !a.isLeaf();
    const LiveTree& tree = first ? m_a : m_b;
    const Link link = first ? a : b;
    const OrientedPlane plane =
        m_table.intern(tree.planes().plane(tree.storage().origin(link.nodeIndex()).plane));
    const Node node = tree.storage().node(link.nodeIndex());
    Polytope::Sides sides;
    const auto go = [&](Link child, const Polytope& part) {
      return first ? matches(child, b, part) : matches(a, child, part);
    };
    if (!cell.sidesOf(m_table, plane, sides)) {
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

  const LiveTree& m_a;
  const LiveTree& m_b;
  PlaneTable m_table;
};

// Every node and leaf is met once, cells are what the planes above leave, equals do not stand side
// by side.
class PromiseCheck {
 public:
  explicit PromiseCheck(const LiveTree& tree) : m_tree(tree), m_storage(tree.storage()) {
    const TreeView view = tree.view();
    m_nodes.resize(view.nodeCount);
    m_solid.resize(view.solidLeafCount);
    m_empty.resize(view.emptyLeafCount);
  }

  std::string run() {
    uint32_t size = 0;
    check(m_storage.root(), m_tree.world(), size);
    const auto count = [](const std::vector<bool>& met) {
      return static_cast<uint32_t>(std::count(met.begin(), met.end(), true));
    };
    if (count(m_nodes) != m_storage.nodesInUse()) fail("nodes in use are not all in the tree");
    if (count(m_solid) != m_storage.solidLeavesInUse()) fail("solid leaves in use are lost");
    if (count(m_empty) != m_storage.emptyLeavesInUse()) fail("empty leaves in use are lost");
    return m_broken;
  }

 private:
  void fail(const std::string& what) {
    if (m_broken.empty()) m_broken = what;
  }
  void meet(std::vector<bool>& met, uint32_t index, const char* what) {
    if (index >= met.size() || met[index])
      fail(std::string(what) + " " + std::to_string(index) + " is linked twice or out of range");
    else
      met[index] = true;
  }

  void check(Link link, const Polytope& cell, uint32_t& size) {
    if (!m_broken.empty()) return;
    if (link.isLeaf()) {
      meet(link.isSolid() ? m_solid : m_empty, link.leafId(), link.isSolid() ? "solid" : "empty");
      if (m_broken.empty() && link.isSolid()) checkCell(link.leafId(), cell);
      return;
    }
    meet(m_nodes, link.nodeIndex(), "node");
    if (!m_broken.empty()) return;
    const Node node = m_storage.node(link.nodeIndex());
    const NodeOrigin origin = m_storage.origin(link.nodeIndex());
    if (node.back.isLeaf() && node.front.isLeaf() && node.back.isSolid() == node.front.isSolid())
      fail("node " + std::to_string(link.nodeIndex()) + " divides like from like");
    struct Parts {
      Polytope back, front;
    };
    const auto parts = std::make_unique<Parts>();
    Polytope::Sides sides;
    if (!cell.sidesOf(m_tree.planes(), origin.plane, sides)) {
      fail("node " + std::to_string(link.nodeIndex()) + " does not divide its cell");
      return;
    }
    cell.split(m_tree.planes(), origin.plane, sides, parts->back, parts->front);
    uint32_t below = 1;
    check(node.back, parts->back, below);
    check(node.front, parts->front, below);
    if (m_broken.empty() && below != origin.size)
      fail("node " + std::to_string(link.nodeIndex()) + " has a wrong size");
    size += below;
  }

  void checkCell(uint32_t leaf, const Polytope& cell) {
    const CellView view = m_storage.cell(leaf);
    const std::string name = "cell " + std::to_string(leaf);
    if (view.facets().size() != cell.faces().size() ||
        view.vertices().size() != cell.vertices().size()) {
      fail(name + " is not what the planes leave");
      return;
    }
    if (view.vertices().size() + view.facets().size() != view.edges().size() + 2)
      fail(name + " is no polytope by Euler's count");
    for (size_t i = 0; i < cell.vertices().size(); ++i)
      if (view.vertices()[i] != geometry::roundedPosition(m_tree.planes(), cell.vertices()[i]))
        fail(name + " has a vertex of another cell");
    const TreeView tree = m_tree.view();
    for (const CellPlane& plane : view.allPlanes())
      for (const Vec3& vertex : view.vertices())
        if (tree.normalOf(plane).dot(vertex) > plane.offset + tree.rounding)
          fail(name + " is cut by one of its planes");
  }

  const LiveTree& m_tree;
  const TreeStorage& m_storage;
  std::vector<bool> m_nodes, m_solid, m_empty;
  std::string m_broken;
};

}  // namespace

ExactContents exactContents(const LiveTree& tree, const geometry::Vec3& point) {
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
  return contents;
}

bool sameSolid(const LiveTree& a, const LiveTree& b) {
  return CellComparison(a, b).run();
}

std::string brokenPromise(const LiveTree& tree) {
  return PromiseCheck(tree).run();
}

}  // namespace halfspace::bsp
