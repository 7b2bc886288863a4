// Copyright (c) Halfspace authors. SPDX-License-Identifier: MIT
//
// The first time at which a moving upright cylinder meets a segment.
//
// A point of the segment is a + w along, 0 <= w <= 1; t is the time; m leads from a to the
// cylinder's middle at t = 0. Cylinder and segment overlap at (t, w) if
//   | horizontal part of (m + t d - w along) | <= radius   and   | its height | <= half.
//
//   w ^
//   1 +----/--------/--+   The height condition holds between the slashes: a strip, which cuts a
//     |   / (######/ ) |   convex polygon out of the rectangle of all t and w. The horizontal
//     |  / (######/ )  |   condition holds inside an ellipse (the brackets). Both hold at #.
//   0 +-/--------/-----+--> t
//
// The earliest t is where an edge of the polygon enters the ellipse, at a corner of the polygon, or
// at the ellipse's leftmost point.
//
// Nothing is divided by the segment's slope, so nearly horizontal segments lose no accuracy.
#pragma once

#include "bsp/query/vec3.h"

namespace halfspace::bsp {

struct CylinderSize {
  double radius, half;
};

struct SegmentMotion {
  Vec3 m, d, along;  // see above
  double latest;     // only times t <= latest count
};

struct SegmentMeeting {
  double time = 0.0;           // 0 where they overlap at the start
  double position = 0.0;       // w of the meeting point
  Vec3 normal = Vec3::Zero();  // unit, from the segment to the cylinder; not usable at time 0
};

// False if they do not meet. Contract: radius and half above 0. Cost: about that of six square
// roots.
bool firstMeeting(const SegmentMotion& motion, const CylinderSize& size, SegmentMeeting& meeting);

}  // namespace halfspace::bsp
