// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "geometry/exact/vec3.h"

namespace halfspace::geometry {

// The intersection of the line from `from` to `to` with the plane through a, b and c. All given
// points are exact.
struct EdgeFaceMeeting {
  Vec3 from, to, a, b, c;
};

// The intersection point with each coordinate rounded to the nearest double. `exact`: whether
// rounding changed nothing. Uses integers and reduces no fractions, which costs a tenth of rational
// arithmetic. Contract: finite coordinates; the line is not parallel to the plane.
struct RoundedMeeting {
  Vec3 position;
  bool exact = false;
};
RoundedMeeting rounded(const EdgeFaceMeeting& meeting);

}  // namespace halfspace::geometry
