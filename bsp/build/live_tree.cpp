// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "bsp/build/live_tree.h"

#include <algorithm>
#include <cassert>
#include <cmath>

#include "bsp/build/step_checks.h"
#include "bsp/build/tree_update.h"
#include "geometry/reason/internal_error.h"

namespace halfspace::bsp {

using geometry::BoundaryChange;
using geometry::Box;
using geometry::Evaluator;

namespace {

constexpr double kSmallestWorld = 1024.0;
// With more dirty boxes than kFewBoxes, and more than one per kNodesPerBox nodes, everything is
// rebuilt: following that many is no cheaper. Measured with boxes moved among 4,000.
constexpr size_t kFewBoxes = 16;
constexpr size_t kNodesPerBox = 8;

double reachOf(const Box& box) {
  return box.isEmpty() ? 0.0
                       : std::max(box.min().cwiseAbs().maxCoeff(), box.max().cwiseAbs().maxCoeff());
}

// Half side of the world: a power of two, at least twice the level's reach, so that the level may
// grow.
double worldFor(double reach) {
  assert(std::isfinite(reach) && reach >= 0.0);
  double half = kSmallestWorld;
  while (half < 2.0 * reach) half *= 2.0;
  return half;
}

void countBelow(const TreeStorage& storage, Link link, int depth, TreeStatistics& out) {
  std::vector<std::pair<Link, int>> stack{{link, depth}};
  while (!stack.empty()) {
    const auto [at, level] = stack.back();
    stack.pop_back();
    out.depth = std::max(out.depth, level);
    if (!at.isLeaf()) {
      ++out.nodes;
      assert(out.nodes <= storage.nodesInUse() && "a node is below one other");
      stack.emplace_back(storage.node(at.nodeIndex()).back, level + 1);
      stack.emplace_back(storage.node(at.nodeIndex()).front, level + 1);
    } else if (at.isSolid()) {
      ++out.solidLeaves;
      out.bevels += storage.cell(at.leafId()).bevels().size();
      out.facets += storage.cell(at.leafId()).facets().size();
    } else {
      ++out.emptyLeaves;
    }
  }
}

}  // namespace

LiveTree::LiveTree(const TreeOptions& options) : m_options(options) {}
LiveTree::~LiveTree() = default;
LiveTree::LiveTree(LiveTree&&) noexcept = default;
LiveTree::LiveTree(const LiveTree& other)
    : m_options(other.m_options),
      m_storage(other.m_storage),
      m_table(other.m_table),
      m_world(other.m_world ? std::make_unique<Polytope>(*other.m_world) : nullptr) {}
LiveTree& LiveTree::operator=(LiveTree&&) noexcept = default;

const Polytope& LiveTree::world() const {
  assert(m_world != nullptr && "before the first update there is no tree");
  return *m_world;
}

TreeChange LiveTree::update(const Evaluator& evaluator, const BoundaryChange& change) {
  const TreeChange done = follow(evaluator, change);
#ifdef HALFSPACE_CHECKED
  if (m_checkClock.isDue(done.nodesMade + done.cellsMade, m_storage.nodesInUse())) {
    if (const auto broken = findBrokenPromise(*this))
      throw geometry::InternalError(broken->text, broken->position);
  }
#endif
  return done;
}

TreeChange LiveTree::follow(const Evaluator& evaluator, const BoundaryChange& change) {
  const double reach = reachOf(evaluator.solidBounds());
  // Dirty boxes are not merged: the common box of two distant ones would cover most of the level.
  const Box solids = evaluator.solidBounds();
  const std::vector<Box>& dirty = change.dirtyBoxes;
  const bool fresh =
      m_table != evaluator.sharedPlanes() || reach >= m_storage.worldHalf() ||
      std::ranges::any_of(dirty, [&](const Box& box) { return box.contains(solids); }) ||
      (dirty.size() > kFewBoxes && dirty.size() * kNodesPerBox > m_storage.nodesInUse());
  if (fresh) {
    m_table = evaluator.sharedPlanes();
    m_storage = TreeStorage();
    m_storage.setWorld(worldFor(reach));
    m_world = std::make_unique<Polytope>(Polytope::cube(*m_table, m_storage.worldHalf()));
    return TreeUpdate(*this, evaluator).build();
  }
  assert(m_world != nullptr && reach < m_storage.worldHalf());
  if (dirty.empty()) return {};
  return TreeUpdate(*this, evaluator).update(dirty);
}

TreeStatistics statisticsOf(const TreeStorage& storage) {
  TreeStatistics statistics;
  countBelow(storage, storage.root(), 0, statistics);
  statistics.nodeBytes = storage.nodeBytes();
  statistics.cellBytes = storage.cellBytes();
  return statistics;
}

double largestProtrusionOf(const TreeStorage& storage) {
  return *largestProtrusionOf(storage, [] { return false; });
}

std::optional<double> largestProtrusionOf(const TreeStorage& storage,
                                          const std::function<bool()>& interrupted) {
  const TreeView tree = storage.view();
  double largest = 0.0;
  std::vector<Vec3> normals;
  std::vector<BevelPlane> bevels;
  std::vector<Link> stack{storage.root()};
  while (!stack.empty()) {
    const Link link = stack.back();
    stack.pop_back();
    if (!link.isLeaf()) {
      stack.push_back(storage.node(link.nodeIndex()).back);
      stack.push_back(storage.node(link.nodeIndex()).front);
      continue;
    }
    if (!link.isSolid()) continue;
    if (interrupted()) return std::nullopt;
    const CellView cell = storage.cell(link.leafId());
    normals.clear();
    bevels.clear();
    for (const CellPlane& facet : cell.facets()) normals.push_back(tree.normalOf(facet));
    for (const CellPlane& bevel : cell.bevels())
      bevels.push_back({tree.normalOf(bevel), bevel.offset});
    largest = std::max(largest, protrusion({normals, cell.vertices(), cell.edges()}, bevels));
    assert(largest >= 0.0);
  }
  return largest;
}

void forEachLeaf(const LiveTree& tree, Link link, const Polytope& cell,
                 const std::function<void(Link, const Polytope&)>& visit) {
  if (link.isLeaf()) {
    visit(link, cell);
    return;
  }
  const geometry::OrientedPlane plane = tree.storage().origin(link.nodeIndex()).plane;
  struct Parts {
    Polytope back, front;
  };
  const auto parts = std::make_unique<Parts>();
  Polytope::Sides sides;
  cell.sidesOf(tree.planes(), plane, sides);
  assert(sides.size() == cell.vertices().size());
  cell.split(tree.planes(), plane, sides, parts->back, parts->front);
  const Node node = tree.storage().node(link.nodeIndex());
  forEachLeaf(tree, node.back, parts->back, visit);
  forEachLeaf(tree, node.front, parts->front, visit);
}

}  // namespace halfspace::bsp
