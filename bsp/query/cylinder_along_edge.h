// Copyright (c) Halfspace authors. SPDX-License-Identifier: MIT
//
// An upright cylinder that moves and a segment: when they first meet.
//
// With the segment's points a + w along, 0 <= w <= 1, and the motion's times t, both meet where
//   | level part of (m + t d - w along) | <= radius   and   | its height | <= half,
// m leading from a to the cylinder's middle at the start. In the plane of (t, w) the second
// condition is a strip and cuts a convex polygon out of the rectangle of all t and w; the first is
// the inside of an ellipse. The earliest t is where an edge of the polygon enters the ellipse, at a
// corner of the polygon, or at the ellipse's own end. So nothing is divided by the segment's slope:
// a segment that is almost level is as good as any.
#pragma once

#include "bsp/query/vec3.h"

namespace halfspace::bsp {

struct CylinderSize {
  double radius, half;
};

struct SegmentMotion {
  Vec3 m, d, along;
  double latest;  // t ends here
};

struct SegmentMeeting {
  double time = 0.0;           // 0 where they overlap at the start
  double place = 0.0;          // w
  Vec3 normal = Vec3::Zero();  // unit, from the segment to the cylinder; zero if time is 0
};

// False: they do not meet. Contract: size above 0. Cost: about that of six square roots.
bool firstMeeting(const SegmentMotion& motion, const CylinderSize& size, SegmentMeeting& meeting);

}  // namespace halfspace::bsp
