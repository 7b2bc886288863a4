// Copyright (c) Halfspace authors. SPDX-License-Identifier: MIT
#pragma once

#include <type_traits>

#include "bsp/query/hit.h"
#include "bsp/query/shapes.h"
#include "bsp/query/slack.h"
#include "bsp/query/traversal.h"

namespace halfspace::bsp {

// The empty leaf of points beyond the world that lie behind planes of solid leaves; no leaf of a
// tree has this number.
inline constexpr uint32_t kBeyondTheWorld = (1u << 30) - 1;

// The leaf a point lies in. On a node's plane, as computed here, counts as behind it: within
// TreeView::rounding of a boundary either side may answer. Matter ends where the world does, as it
// does for sweeps: beyond, the planes go on, and a point behind them is in kBeyondTheWorld.
// Contract: finite.
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

// F() of the paper: calls sink(Link leaf) for every leaf, solid or empty, that the shape may touch
// where it is, until the sink says false. No leaf it touches is left out; one further away than the
// protrusion of its shifted planes is not told. No slicing, no allocation.
template <class Shape, class Sink>
QueryError cellsTouched(const TreeView& tree, const Shape& shape, const Vec3& place, Sink&& sink) {
  if (!place.allFinite()) return QueryError::notFinite;
  if (!shape.isValid()) return QueryError::badShape;
  TouchVisitor<std::remove_reference_t<Sink>> visitor{sink};
  const Vec3 middle = place + shape.middle;
  const double far = std::max(0.0, middle.lpNorm<Eigen::Infinity>() - 2.0 * tree.worldHalf);
  const StraightMover<Shape> mover{shape, middle, Vec3::Zero(),
                                   slackOf(tree, shape.extent()) + 0x1p-46 * far};
  NoStatistics none;
  Traversal traversal(tree, mover, visitor, none);
  return traversal.run() ? QueryError::none : QueryError::treeTooDeep;
}

}  // namespace halfspace::bsp
