// Copyright (c) Halfspace authors. SPDX-License-Identifier: MIT
//
// Points and directions as the C interface (halfspace_bsp.h) has them.
#pragma once

#include "bsp/query/vec3.h"

namespace halfspace::bsp {

inline Vec3 toVec3(const double v[3]) {
  return {v[0], v[1], v[2]};
}

inline void copy(const Vec3& from, double to[3]) {
  for (int axis = 0; axis < 3; ++axis) to[axis] = from[axis];
}

}  // namespace halfspace::bsp
