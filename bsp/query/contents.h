// Copyright (c) Halfspace authors. SPDX-License-Identifier: MIT
#pragma once

#include <type_traits>

#include "bsp/query/hit.h"
#include "bsp/query/shapes.h"
#include "bsp/query/traversal.h"
#include "bsp/query/tree_view.h"

namespace halfspace::bsp {

// The empty leaf reported for points outside the world that lie behind planes of solid leaves. No
// leaf of a tree has this number.
inline constexpr uint32_t kBeyondTheWorld = (1u << 30) - 1;

// Finds the leaf that contains a point. A point on a node's plane, as computed here, counts as
// behind it, so within TreeView::rounding of a boundary either side may be returned. The world ends
// at TreeView::worldHalf, as it does for sweeps: a solid leaf further out is reported as
// kBeyondTheWorld. Contract: finite. Cost: one descent of the tree.
inline Link contentsAt(const TreeView& tree, const Vec3& point) {
  Link link = tree.root;
  while (!link.isLeaf()) {
    const Node& node = tree.nodes[link.nodeIndex()];
    link = tree.normals[node.normal].dot(point) <= node.offset ? node.back : node.front;
  }
  if (link.isSolid() && point.lpNorm<Eigen::Infinity>() > tree.worldHalf)
    return Link::leaf(false, kBeyondTheWorld);
  return link;
}

template <class Sink>
struct TouchVisitor {
  static constexpr bool kVisitsEmpty = true;
  Sink& sink;
  bool visit(Link leaf, double&) { return sink(leaf); }
};

// F() of Melax 2000: calls sink(Link leaf) for every leaf, solid or empty, that the shape touches
// at `position`, until the sink returns false. Every touched leaf is reported, perhaps with others
// that are within the protrusion of their shifted planes. The shape is not cut, and nothing is
// allocated.
template <class Shape, class Sink>
QueryError cellsTouched(const TreeView& tree, const Shape& shape, const Vec3& position,
                        Sink&& sink) {
  if (!position.allFinite()) return QueryError::notFinite;
  if (!shape.isValid()) return QueryError::badShape;
  TouchVisitor<std::remove_reference_t<Sink>> visitor{sink};
  const Vec3 middle = position + shape.middle;
  const double far = std::max(0.0, middle.lpNorm<Eigen::Infinity>() - 2.0 * tree.worldHalf);
  const StraightMover<Shape> mover{shape, middle, Vec3::Zero(),
                                   slackOf(tree, shape.extent()) + 0x1p-46 * far};
  NoStatistics none;
  Traversal traversal(tree, mover, visitor, none);
  return traversal.run() ? QueryError::none : QueryError::treeTooDeep;
}

}  // namespace halfspace::bsp
