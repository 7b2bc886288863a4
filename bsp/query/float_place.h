// Copyright (c) Halfspace authors. SPDX-License-Identifier: MIT
//
// Engines keep positions as floats. A shape that has come to rest is nearer to what it touches than
// a float can say, so the nearest floats are inside of it every second time, by up to half a step
// of the floats there: 3e-5 units at 1,000, where hbsp_slack() is 1e-10.
#pragma once

#include <array>

#include "bsp/query/sweep.h"

namespace halfspace::bsp {

struct FloatPlace {
  bool found = false;
  QueryError error = QueryError::none;  // if any, nothing else is said
  std::array<float, 3> at{};
};

// A place as floats where the shape does not overlap matter: of the 27 about `place` (each
// coordinate as the nearest float, the one before or the one after) the nearest that is free. None
// is found where all overlap, as in a gap narrower than the floats' steps. Contract: as overlap();
// coordinates no larger than floats are, else notFinite. Cost: one overlap(), up to 27.
template <class Shape>
FloatPlace freeFloatPlace(const TreeView& tree, const Shape& shape, const Vec3& place);

#define HALFSPACE_FLOAT_PLACE(Shape) \
  extern template FloatPlace freeFloatPlace(const TreeView&, const Shape&, const Vec3&);
HALFSPACE_FOR_SHAPES(HALFSPACE_FLOAT_PLACE)
#undef HALFSPACE_FLOAT_PLACE

}  // namespace halfspace::bsp
