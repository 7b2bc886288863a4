// Copyright (c) Halfspace authors. SPDX-License-Identifier: MIT
//
// When a point, moving by `d` from `m` (both as seen from the obstacle), comes within `radius` of a
// point, a line or a point in the plane. The closest approach is found first and the entry from it:
// nothing cancels however far away the motion starts (E. Haines et al., "Precision Improvements for
// Ray/Sphere Intersection", 2019). Touching as in plane_clip.h: an approach that ends or passes no
// deeper than half the slack is free, and the entry is told where the gap is the slack.
#pragma once

#include <cmath>

#include "bsp/query/vec3.h"

namespace halfspace::bsp {

struct Thickness {
  double radius, slack;
};

// The entry as a fraction of `d`, in [0, 1]; false if there is none. A start inside that goes
// deeper enters at 0.
template <class Vector>
bool entersBall(const Vector& m, const Vector& d, const Thickness& thick, double& time) {
  const double approach = m.dot(d);
  if (!(approach < 0.0)) return false;
  const double length2 = d.dot(d);
  const double inner = thick.radius - 0.5 * thick.slack;
  const double inner2 = inner > 0.0 ? inner * inner : 0.0;
  if (length2 < -approach && (m + d).squaredNorm() >= inner2) return false;
  const double closest = -approach / length2;
  const double gap2 = (m + closest * d).squaredNorm();
  if (!(gap2 < inner2)) return false;
  const double outer = thick.radius + thick.slack;
  const double entry = closest - std::sqrt((outer * outer - gap2) / length2);
  time = entry > 0.0 ? entry : 0.0;
  return time <= 1.0;
}

// The same for the line from the origin along `axis`; `place` is where on the axis it touches: 0 at
// the origin, 1 at axis. A motion along the axis enters nothing.
inline bool entersTube(const Vec3& m, const Vec3& d, const Vec3& axis, const Thickness& thick,
                       double& time, double& place) {
  const double axis2 = axis.squaredNorm();
  const double mAxis = m.dot(axis) / axis2, dAxis = d.dot(axis) / axis2;
  const Vec3 flatM = m - mAxis * axis, flatD = d - dAxis * axis;
  if (flatD.squaredNorm() <= 0x1p-90 * d.squaredNorm()) return false;
  if (!entersBall(flatM, flatD, thick, time)) return false;
  place = mAxis + time * dAxis;
  return true;
}

}  // namespace halfspace::bsp
