// Copyright (c) Halfspace authors. SPDX-License-Identifier: MIT
//
// The distance between a shape at rest and the cells that the tree's mask sees.
#pragma once

#include <limits>

#include "bsp/query/hit.h"
#include "bsp/query/hull.h"
#include "bsp/query/shapes.h"
#include "bsp/query/tree_view.h"

namespace halfspace::bsp {

// The nearest points of shape and solid. Without one in range only `error` is set.
struct Closest {
  QueryError error = QueryError::none;
  bool found = false;
  double distance = 0.0;        // 0: they touch or overlap; then `normal` is zero
  Vec3 onSolid = Vec3::Zero();  // a nearest point of the solid, in the world
  Vec3 normal = Vec3::Zero();   // unit, from there to the shape
  uint32_t face = kNoFace;      // the boundary face there
  uint32_t leaf = kNoLeaf;      // the solid leaf there
  ContentsBits contents = 0;    // of that leaf
};

// Finds what is nearest to the shape with its reference point at `position`, no further away than
// `within` (units of length; infinity is allowed). The distance is exact to within
// exactTolerance(). The points and the normal are those of a pair whose distance is that close to
// the least one, so they may be aside of the nearest pair by sqrt(2 distance exactTolerance()). If
// several points are equally near, it gives one of them, the same in every call. Errors: notFinite;
// badShape; badMotion for a position beyond kLargestExtent or a negative or NaN `within`. Cost:
// that of a sweep among the cells nearer than the result. Does not allocate.
template <class Shape>
Closest closest(const TreeView& tree, const Shape& shape, const Vec3& position,
                double within = std::numeric_limits<double>::infinity());

// Receives contacts; false: no more are wanted.
class ClosestSink {
 public:
  virtual bool take(const Closest& contact) = 0;

 protected:
  ~ClosestSink() = default;
};

// Calls the sink for each cell that is no further away than `within`, with what closest() would
// find if the cell were alone: the contacts of a shape at rest. They come in the order in which the
// tree is visited. One contact a cell: a box on a floor of one cell has one. Errors and cost: as
// closest(), for all cells within the distance.
template <class Shape>
QueryError closestEach(const TreeView& tree, const Shape& shape, const Vec3& position,
                       double within, ClosestSink& sink);

}  // namespace halfspace::bsp
