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

// A leaf as the tree's mask sees it: a solid leaf without a bit of the mask is an empty leaf, with
// a number that no other leaf has.
inline Link seenLeaf(const TreeView& tree, Link leaf) {
  if (!leaf.isSolid() || tree.sees(leaf.leafId())) return leaf;
  return Link::leaf(false, tree.emptyLeafCount + leaf.leafId());
}

// Finds the leaf that contains a point, whatever the mask. A point on a node's plane, as computed
// here, counts as behind it, so within TreeView::rounding of a boundary either side may be
// returned. Contract: finite. Cost: one descent of the tree.
inline Link leafAt(const TreeView& tree, const Vec3& point) {
  Link link = tree.root;
  while (!link.isLeaf()) {
    const Node& node = tree.nodes[link.nodeIndex()];
    link = tree.normals[node.normal].dot(point) <= node.offset ? node.back : node.front;
  }
  return link;
}

// leafAt() as the tree's mask sees it (seenLeaf). The world ends at TreeView::worldHalf, as it does
// for sweeps: a solid leaf further out is reported as kBeyondTheWorld.
inline Link contentsAt(const TreeView& tree, const Vec3& point) {
  const Link link = leafAt(tree, point);
  if (link.isSolid() && point.lpNorm<Eigen::Infinity>() > tree.worldHalf)
    return Link::leaf(false, kBeyondTheWorld);
  return seenLeaf(tree, link);
}

// All bits at a point, whatever the mask; 0: empty. Beyond the world everything is empty. Contract
// and cost: those of leafAt().
inline ContentsBits contentsBitsAt(const TreeView& tree, const Vec3& point) {
  const Link link = leafAt(tree, point);
  const bool isBeyond = point.lpNorm<Eigen::Infinity>() > tree.worldHalf;
  return link.isSolid() && !isBeyond ? tree.contentsOf(link.leafId()) : 0;
}

template <class Sink>
struct TouchVisitor {
  static constexpr bool kVisitsEmpty = true;
  const Sink& sink;
  bool visit(Link leaf, double&) { return sink(leaf); }
};

// F() of Melax 2000: calls sink(Link leaf) for every leaf, solid or empty, that the shape touches
// at `position`, until the sink returns false. Leaves are as the mask sees them (seenLeaf). Every
// touched leaf is reported, perhaps with others
// that are within the protrusion of their shifted planes. The shape is not cut, and nothing is
// allocated.
template <class Shape, class Sink>
QueryError cellsTouched(const TreeView& tree, const Shape& shape, const Vec3& position,
                        Sink&& sink) {
  if (!position.allFinite()) return QueryError::notFinite;
  if (!shape.isValid()) return QueryError::badShape;
  const auto seen = [&](Link leaf) { return sink(seenLeaf(tree, leaf)); };
  TouchVisitor<decltype(seen)> visitor{seen};
  const Vec3 middle = position + shape.middle;
  const double far = std::max(0.0, middle.lpNorm<Eigen::Infinity>() - 2.0 * tree.worldHalf);
  const StraightMover<Shape> mover{shape, middle, Vec3::Zero(),
                                   slackOf(tree, shape.extent()) + kDistanceRounding * far};
  NoStatistics none;
  Traversal traversal(tree, mover, visitor, none);
  return traversal.run() ? QueryError::none : QueryError::treeTooDeep;
}

}  // namespace halfspace::bsp
