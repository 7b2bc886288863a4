// Copyright (c) Halfspace authors. SPDX-License-Identifier: MIT
#pragma once

#include "bsp/query/sweep.h"

namespace halfspace::bsp {

struct WayOut {
  bool found = false;
  QueryError error = QueryError::none;
  Vec3 offset = Vec3::Zero();  // to a place where the shape is free; zero if it is where it was
};

// A short path for a shape out of all solids it overlaps, not only out of one cell: first along
// Hit::wayOut of cell after cell, then, and where that finds nothing or goes far, straight along
// the axes and diagonals, the shortest that ends free. Not always the shortest of all. Nothing is
// found if every place tried within `farthest` (units of length) overlaps matter. Cost: up to some
// hundred sweeps; for what is stuck, not for every step.
template <class Shape>
WayOut wayOutOf(const TreeView& tree, const Shape& shape, const Vec3& place, double farthest);

#define HALFSPACE_WAY_OUT(Shape) \
  extern template WayOut wayOutOf(const TreeView&, const Shape&, const Vec3&, double);
HALFSPACE_FOR_SHAPES(HALFSPACE_WAY_OUT)
#undef HALFSPACE_WAY_OUT

}  // namespace halfspace::bsp
