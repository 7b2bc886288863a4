// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Private: a ray towards +x that counts the triangles it crosses, exactly. A triangle whose normal
// points along the ray counts 1, others -1; for a closed surface the sum is the winding number of
// the surface around the origin of the ray.
//
// A triangle is crossed if, seen along the ray, an odd number of its sides pass the origin on the
// +z side. A side that passes exactly through the ray, or has a corner at the same y, is decided as
// if the origin were moved by an infinitesimal step: up in y, then down in z. So every side is
// decided in the same way for both triangles that it belongs to.
//
//     z          B          the sides A-B and A-C pass the y of the origin o; only A-B passes it on
//     |       .  |          the +z side, so the ray crosses the triangle
//     |    .  o  |
//     | A . . .  C
//     +------------- y
#pragma once

#include <limits>

#include "geometry/validation/exact_sides.h"

namespace halfspace::geometry {

class AxisRay {
 public:
  explicit AxisRay(const Vec3& origin) : m_origin(origin) {}

  Box box() const {
    return Box(m_origin, Vec3(std::numeric_limits<double>::max(), m_origin.y(), m_origin.z()));
  }

  // What triangle a, b, c adds to the winding number: 1 or -1 if the ray crosses it, otherwise 0.
  int windingOf(const Vec3& a, const Vec3& b, const Vec3& c) const {
    const bool low[3] = {isBelow(a), isBelow(b), isBelow(c)};
    if (low[0] == low[1] && low[1] == low[2]) return 0;
    bool met = false;
    if (low[0] != low[1]) met ^= low[0] ? passesAbove(a, b) : passesAbove(b, a);
    if (low[1] != low[2]) met ^= low[1] ? passesAbove(b, c) : passesAbove(c, b);
    if (low[2] != low[0]) met ^= low[2] ? passesAbove(c, a) : passesAbove(a, c);
    if (!met) return 0;
    const int turn = orientationAlongX(a, b, c);
    // The x of the triangle's normal has the sign of `turn`. The triangle lies ahead on the ray if
    // the origin is behind it for turn > 0, in front of it for turn < 0.
    return turn * orientation(a, b, c, m_origin) < 0 ? turn : 0;
  }

 private:
  bool isBelow(const Vec3& p) const { return p.y() <= m_origin.y(); }
  // Whether the side from `low` up to `high` passes the origin on the origin's +z side.
  bool passesAbove(const Vec3& low, const Vec3& high) const {
    return orientationAlongX(low, high, m_origin) <= 0;
  }

  Vec3 m_origin;
};

}  // namespace halfspace::geometry
