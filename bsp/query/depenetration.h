// Copyright (c) Halfspace authors. SPDX-License-Identifier: MIT
#pragma once

#include "bsp/query/sweep.h"

namespace halfspace::bsp {

struct Depenetration {
  bool found = false;
  QueryError error = QueryError::none;
  Vec3 offset = Vec3::Zero();  // from the given position to a free one
};

// A short translation that takes a shape out of all solids it overlaps, not only out of one cell.
// It first follows Hit::exitDirection of cell after cell. If that fails or leads far, it tries
// straight lines along the axes and diagonals and takes the shortest that ends at a free position.
// The result is not always the shortest translation possible. `found` is false if every position
// tried within `farthest` (units of length) overlaps solids; `farthest` outside [0, kLargestExtent]
// is badMotion. Cost: up to some hundred sweeps, so call it for a stuck shape, not in every step.
template <class Shape>
Depenetration depenetrate(const TreeView& tree, const Shape& shape, const Vec3& position,
                          double farthest);

#define HALFSPACE_DEPENETRATION(Shape) \
  extern template Depenetration depenetrate(const TreeView&, const Shape&, const Vec3&, double);
HALFSPACE_FOR_SHAPES(HALFSPACE_DEPENETRATION)
#undef HALFSPACE_DEPENETRATION

}  // namespace halfspace::bsp
