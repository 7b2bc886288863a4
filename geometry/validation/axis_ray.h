// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Private: a ray towards +x that counts the triangles it crosses, exactly. A triangle whose normal
// points along the ray counts 1, others -1; for a closed surface the sum is the winding number of
// the surface around the origin of the ray.
//
// Whether the ray crosses a triangle is decided in the y-z plane (mesh/polygon_winding.h), with y
// as the height.
#pragma once

#include <array>
#include <limits>

#include "geometry/mesh/polygon_winding.h"
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
    const std::array<const Vec3*, 3> corners{&a, &b, &c};
    const int winding = windingAroundLine(
        corners.size(), [&](size_t i) { return corners[i]->y() <= m_origin.y(); },
        [&](size_t low, size_t high) {
          return orientationAlongX(*corners[low], *corners[high], m_origin);
        });
    if (winding == 0) return 0;
    // The x of the triangle's normal has the sign of `winding`. The triangle lies ahead on the ray
    // if the origin is behind it for winding > 0, in front of it for winding < 0.
    return winding * orientation(a, b, c, m_origin) < 0 ? winding : 0;
  }

 private:
  Vec3 m_origin;
};

}  // namespace halfspace::geometry
