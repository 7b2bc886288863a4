// Copyright (c) Halfspace authors. SPDX-License-Identifier: MIT
//
// Engines keep positions as floats. A shape that rests on a surface is nearer to it than the step
// between floats. So the nearest float position overlaps the surface about every second time, by up
// to half a float step: 3e-5 units at coordinate 1,000, where the slack (hbsp_slack()) is 1e-10.
#pragma once

#include <array>

#include "bsp/query/sweep.h"

namespace halfspace::bsp {

struct FloatPosition {
  bool found = false;
  QueryError error = QueryError::none;  // if not none, the other fields are not set
  std::array<float, 3> at{};
};

// Finds a position with float coordinates where the shape overlaps no solid. It tests 27
// candidates: each coordinate as the nearest float, the one below or the one above. It returns the
// free candidate nearest to `position`. Nothing is found if all overlap, as in a gap narrower than
// the float step. Contract: as overlap(); coordinates must fit in a float, else notFinite. Cost:
// usually one overlaps(), at most 27.
template <class Shape>
FloatPosition freeFloatPosition(const TreeView& tree, const Shape& shape, const Vec3& position);

#define HALFSPACE_FLOAT_PLACE(Shape) \
  extern template FloatPosition freeFloatPosition(const TreeView&, const Shape&, const Vec3&);
HALFSPACE_FOR_SHAPES(HALFSPACE_FLOAT_PLACE)
#undef HALFSPACE_FLOAT_PLACE

}  // namespace halfspace::bsp
