// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "geometry/exact/vec3.h"

namespace halfspace::geometry {

// The point in which the line from `from` to `to` passes through the plane of a, b, c.
struct EdgeFaceMeeting {
  Vec3 from, to, a, b, c;
};

// Each coordinate to the nearest double. `exact`: whether the point is what came out. In integers,
// without a fraction to reduce: a tenth of what rational arithmetic costs.
// Contract: finite; the line is not parallel to the plane.
struct RoundedMeeting {
  Vec3 position;
  bool exact = false;
};
RoundedMeeting rounded(const EdgeFaceMeeting& meeting);

}  // namespace halfspace::geometry
