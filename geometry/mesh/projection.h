// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cmath>

#include "geometry/exact/vec3.h"

namespace halfspace::geometry {

// Projection of a plane along a coordinate axis: the two coordinates that are kept. Their order
// maps counter-clockwise, seen from the plane's front, to counter-clockwise in two dimensions.
// Dropping a coordinate is exact.
struct Projection {
  int first = 0;
  int second = 1;
};

// axis: 0, 1 or 2. frontTowardsPositive: the plane's normal has a positive component along the
// axis.
inline Projection projectionAlong(int axis, bool frontTowardsPositive) {
  const int next = (axis + 1) % 3;
  const int last = (axis + 2) % 3;
  return frontTowardsPositive ? Projection{next, last} : Projection{last, next};
}

// The axis of the largest component; the first of equal ones.
inline int dominantAxis(const Vec3& normal) {
  int axis = 0;
  for (int i = 1; i < 3; ++i) {
    if (std::abs(normal[i]) > std::abs(normal[axis])) axis = i;
  }
  return axis;
}

inline Projection projectionFor(const Vec3& normal) {
  const int axis = dominantAxis(normal);
  return projectionAlong(axis, normal[axis] > 0.0);
}

}  // namespace halfspace::geometry
