// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "bsp/build/step_checks.h"

#include <algorithm>
#include <cmath>
#include <memory>

#include "bsp/build/live_tree.h"
#include "geometry/exact/rounding.h"
#include "geometry/reason/internal_error.h"

namespace halfspace::bsp {

namespace {

// The parts of a cell, packed or not.
struct StoredCell {
  std::span<const CellPlane> facets, bevels;
  std::span<const Vec3> vertices;
  size_t edges;
};

struct BrokenCell {
  const char* text;
  Vec3 position;
};

std::optional<BrokenCell> wrongWith(const geometry::PlaneTable& table, const TreeView& tree,
                                    const Polytope& exact, const StoredCell& cell) {
  const Vec3 middle = geometry::approximatePosition(exact.vertices().front());
  if (cell.facets.size() != exact.faces().size() || cell.vertices.size() != exact.vertices().size())
    return BrokenCell{"is not what the planes leave", middle};
  if (cell.vertices.size() + cell.facets.size() != cell.edges + 2)
    return BrokenCell{"is no polytope by Euler's count", middle};
  for (size_t i = 0; i < cell.vertices.size(); ++i)
    if (cell.vertices[i] != geometry::roundedPosition(table, exact.vertices()[i]))
      return BrokenCell{"has a vertex of another cell", cell.vertices[i]};
  for (const std::span<const CellPlane> planes : {cell.facets, cell.bevels})
    for (const CellPlane& plane : planes) {
      if (plane.normal >> 1 >= tree.normalCount) return BrokenCell{"has no normal", middle};
      for (const Vec3& vertex : cell.vertices)
        if (tree.normalOf(plane).dot(vertex) > plane.offset + tree.rounding)
          return BrokenCell{"is cut by one of its planes", vertex};
    }
  return std::nullopt;
}

// Checks the whole tree: every node and leaf is linked once, every cell is bounded by the planes
// above it, and no node has two leaves of equal contents.
class PromiseCheck {
 public:
  explicit PromiseCheck(const LiveTree& tree) : m_tree(tree), m_storage(tree.storage()) {
    const TreeView view = tree.view();
    m_nodes.resize(view.nodeCount);
    m_solid.resize(view.solidLeafCount);
    m_empty.resize(view.emptyLeafCount);
  }

  std::optional<BrokenPromise> run() {
    uint32_t size = 0;
    check(m_storage.root(), m_tree.world(), size);
    const auto count = [](const std::vector<bool>& met) {
      return static_cast<uint32_t>(std::count(met.begin(), met.end(), true));
    };
    const Vec3 nowhere = Vec3::Zero();
    if (count(m_nodes) != m_storage.nodesInUse())
      fail("rebuild", "nodes in use are not all in the tree", nowhere);
    if (count(m_solid) != m_storage.solidLeavesInUse())
      fail("rebuild", "solid leaves in use are lost", nowhere);
    if (count(m_empty) != m_storage.emptyLeavesInUse())
      fail("rebuild", "empty leaves in use are lost", nowhere);
    return m_broken;
  }

 private:
  void fail(const char* step, const std::string& what, const Vec3& position) {
    if (!m_broken)
      m_broken = BrokenPromise{"after the step \"" + std::string(step) + "\", " + what, position};
  }
  void meet(std::vector<bool>& met, uint32_t index, const char* what, const Vec3& position) {
    if (index >= met.size() || met[index])
      fail("rebuild",
           std::string(what) + " " + std::to_string(index) + " is linked twice or out of range",
           position);
    else
      met[index] = true;
  }

  void check(Link link, const Polytope& cell, uint32_t& size) {
    if (m_broken) return;
    const Vec3 position = geometry::approximatePosition(cell.vertices().front());
    if (link.isLeaf()) {
      meet(link.isSolid() ? m_solid : m_empty, link.leafId(), link.isSolid() ? "solid" : "empty",
           position);
      if (!m_broken && link.isSolid()) checkCell(link.leafId(), cell);
      return;
    }
    meet(m_nodes, link.nodeIndex(), "node", position);
    if (!m_broken) checkNode(link.nodeIndex(), cell, position, size);
  }

  void checkNode(uint32_t index, const Polytope& cell, const Vec3& position, uint32_t& size) {
    const Node node = m_storage.node(index);
    const NodeOrigin origin = m_storage.origin(index);
    const std::string name = "node " + std::to_string(index);
    if (node.back.isLeaf() && node.front.isLeaf() && node.back.isSolid() == node.front.isSolid())
      return fail("rebuild", name + " divides like from like", position);
    struct Parts {
      Polytope back, front;
    };
    const auto parts = std::make_unique<Parts>();
    Polytope::Sides sides;
    if (!cell.sidesOf(m_tree.planes(), origin.plane, sides))
      return fail("descend", name + " does not divide its cell", position);
    cell.split(m_tree.planes(), origin.plane, sides, parts->back, parts->front);
    uint32_t below = 1;
    check(node.back, parts->back, below);
    check(node.front, parts->front, below);
    if (below != origin.size) fail("rebuild", name + " has a wrong size", position);
    size += below;
  }

  void checkCell(uint32_t leaf, const Polytope& cell) {
    const CellView view = m_storage.cell(leaf);
    const StoredCell parts{view.facets(), view.bevels(), view.vertices(), view.edgeCount()};
    if (const auto broken = wrongWith(m_tree.planes(), m_tree.view(), cell, parts))
      fail("round", "cell " + std::to_string(leaf) + " " + broken->text, broken->position);
  }

  const LiveTree& m_tree;
  const TreeStorage& m_storage;
  std::vector<bool> m_nodes, m_solid, m_empty;
  std::optional<BrokenPromise> m_broken;
};

}  // namespace

void checkTaken(std::span<const geometry::BoundaryPiece> pieces, double worldHalf) {
  for (const geometry::BoundaryPiece& piece : pieces) {
    if (piece.polygon.size() < 3)
      throw geometry::InternalError(
          "after the step \"take\", a piece of the boundary has less than three corners",
          Vec3::Zero());
    for (const auto& corner : piece.polygon.corners) {
      if (!std::isfinite(geometry::approximationError(corner.point))) continue;
      const Vec3 at = geometry::approximatePosition(corner.point);
      if (!(at.cwiseAbs().maxCoeff() < worldHalf))
        throw geometry::InternalError(
            "after the step \"take\", a piece of the boundary lies outside the world", at);
    }
  }
}

void checkRounded(const geometry::PlaneTable& table, const TreeView& tree, const Polytope& exact,
                  const CellData& cell) {
  const StoredCell parts{cell.facets, cell.bevels, cell.vertices, cell.edges.size()};
  if (const auto broken = wrongWith(table, tree, exact, parts))
    throw geometry::InternalError(std::string("after the step \"round\", a cell ") + broken->text,
                                  broken->position);
}

std::optional<BrokenPromise> findBrokenPromise(const LiveTree& tree) {
  return PromiseCheck(tree).run();
}

}  // namespace halfspace::bsp
