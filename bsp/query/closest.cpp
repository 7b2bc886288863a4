// Copyright (c) Halfspace authors. SPDX-License-Identifier: MIT
//
// Idea: let the shape grow from its own size to that of the search range and visit the leaves in
// the order in which it reaches them. Growth at rest is the case of a turning traversal
// (traversal.h) in which the reach changes and the position does not. Once a cell is found, the
// growth that still matters ends at its distance; if all cells are wanted, it ends where the search
// does.
#include "bsp/query/closest.h"

#include <algorithm>
#include <cassert>
#include <cmath>

#include "bsp/query/gjk.h"
#include "bsp/query/impact.h"
#include "bsp/query/sweep.h"

namespace halfspace::bsp {

namespace {

template <class Shape>
struct GrowingMover {
  static constexpr bool kTurns = true;
  StraightMover<Shape> still;
  double growth;  // in units of length

  // A motion too slow to change any distance: it only tells the traversal which child is nearer.
  static constexpr double kTowards = 0x1p-900;

  Meeting meet(const TreeView& tree, const Node& node) const {
    Meeting meeting = still.meet(tree, node);
    meeting.change = meeting.start > 0.0 ? -kTowards : kTowards;
    return meeting;
  }
  Reaches reachesAtEnd(const Vec3& n) const {
    const double more = still.slack + growth, before = still.shape.reach(n) + more;
    if constexpr (Shape::kSymmetric)
      return {before, before};
    else
      return {still.shape.reach(-n) + more, before};
  }
};

template <class Shape>
class ClosestVisitor {
 public:
  static constexpr bool kVisitsEmpty = false;
  ClosestVisitor(const TreeView& tree, const GrowingMover<Shape>& mover, double within)
      : m_tree(tree), m_mover(mover), m_within(within) {}

  bool visit(Link leaf, double& latest) {
    assert(leaf.isSolid() && leaf.leafId() < m_tree.solidLeafCount);
    const CellView cell = m_tree.cell(leaf.leafId());
    const Nearest nearest = nearestPoints(m_mover.still.shape, m_mover.still.from, cell.vertices());
    const bool isBetter =
        m_leaf == kNoLeaf ? nearest.distance <= m_within : nearest.distance < m_nearest.distance;
    if (!isBetter) return true;
    m_nearest = nearest;
    m_leaf = leaf.leafId();
    // Some slacks more, because the reach of the planes is rounded.
    latest = std::min(latest, (nearest.distance + 8.0 * m_mover.still.slack) / m_mover.growth);
    return nearest.distance > 0.0;
  }

  const Nearest& nearest() const { return m_nearest; }
  uint32_t leaf() const { return m_leaf; }

 private:
  const TreeView& m_tree;
  const GrowingMover<Shape>& m_mover;
  double m_within;
  Nearest m_nearest{};
  uint32_t m_leaf = kNoLeaf;
};

template <class Shape>
QueryError errorOf(const Shape& shape, const Vec3& position, double within) {
  if (!position.allFinite()) return QueryError::notFinite;
  if (!shape.isValid()) return QueryError::badShape;
  return isPlace(position) && within >= 0.0 ? QueryError::none : QueryError::badMotion;
}

template <class Shape>
GrowingMover<Shape> moverOf(const TreeView& tree, const Shape& shape, const Vec3& middle,
                            double within) {
  const double far = middle.lpNorm<Eigen::Infinity>();
  const double slack = slackOf(tree, shape.extent()) + kDistanceRounding * far;
  // Every point of the world is nearer than this.
  const double farthest = 2.0 * (far + tree.worldHalf + shape.extent());
  const double growth = std::min(within, farthest) + 8.0 * slack;
  return {{shape, middle, Vec3::Zero(), slack}, growth};
}

template <class Shape>
Closest described(const TreeView& tree, const StraightMover<Shape>& still, const Nearest& nearest,
                  uint32_t leaf) {
  Closest result;
  result.found = true;
  result.leaf = leaf;
  result.contents = tree.contentsOf(leaf);
  result.distance = nearest.distance;
  result.onSolid = nearest.onCell;
  if (!(result.distance > 0.0)) return result;
  result.normal = nearest.normal;
  const Motion motion{still.from, Vec3::Zero(), still.slack};
  result.face = faceAlong({tree, tree.cell(leaf), motion}, result.normal, result.onSolid);
  return result;
}

template <class Shape>
class EachCellVisitor {
 public:
  static constexpr bool kVisitsEmpty = false;
  EachCellVisitor(const TreeView& tree, const GrowingMover<Shape>& mover, double within,
                  ClosestSink& sink)
      : m_tree(tree), m_mover(mover), m_within(within), m_sink(sink) {}

  bool visit(Link leaf, double&) {
    assert(leaf.isSolid() && leaf.leafId() < m_tree.solidLeafCount);
    const CellView cell = m_tree.cell(leaf.leafId());
    const Nearest nearest = nearestPoints(m_mover.still.shape, m_mover.still.from, cell.vertices());
    if (nearest.distance > m_within) return true;
    return m_sink.take(described(m_tree, m_mover.still, nearest, leaf.leafId()));
  }

 private:
  const TreeView& m_tree;
  const GrowingMover<Shape>& m_mover;
  double m_within;
  ClosestSink& m_sink;
};

}  // namespace

template <class Shape>
Closest closest(const TreeView& tree, const Shape& shape, const Vec3& position, double within) {
  Closest result;
  const Vec3 middle = position + shape.middle;
  if (!position.allFinite()) result.error = QueryError::notFinite;
  result.error = errorOf(shape, position, within);
  if (result.error != QueryError::none) return result;
  const GrowingMover<Shape> mover = moverOf(tree, shape, middle, within);
  ClosestVisitor<Shape> visitor(tree, mover, within);
  NoStatistics none;
  Traversal traversal(tree, mover, visitor, none);
  if (!traversal.run()) {
    result.error = QueryError::treeTooDeep;
    return result;
  }
  if (visitor.leaf() == kNoLeaf) return result;
  return described(tree, mover.still, visitor.nearest(), visitor.leaf());
}

template <class Shape>
QueryError closestEach(const TreeView& tree, const Shape& shape, const Vec3& position,
                       double within, ClosestSink& sink) {
  const QueryError error = errorOf(shape, position, within);
  if (error != QueryError::none) return error;
  const Vec3 middle = position + shape.middle;
  const GrowingMover<Shape> mover = moverOf(tree, shape, middle, within);
  EachCellVisitor<Shape> visitor(tree, mover, within, sink);
  NoStatistics none;
  Traversal traversal(tree, mover, visitor, none);
  return traversal.run() ? QueryError::none : QueryError::treeTooDeep;
}

#define HALFSPACE_CLOSEST(Shape)                                                \
  template Closest closest(const TreeView&, const Shape&, const Vec3&, double); \
  template QueryError closestEach(const TreeView&, const Shape&, const Vec3&, double, ClosestSink&);
HALFSPACE_FOR_SHAPES(HALFSPACE_CLOSEST)
#undef HALFSPACE_CLOSEST

}  // namespace halfspace::bsp
