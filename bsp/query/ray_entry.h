// Copyright (c) Halfspace authors. SPDX-License-Identifier: MIT
//
// When a point that moves by `d` from `m` (both relative to the obstacle) comes within `radius` of
// a point, of a segment, or of a point in the plane. The closest approach is computed first and the
// entry from it, so nothing cancels however far away the motion starts (E. Haines et al.,
// "Precision Improvements for Ray/Sphere Intersection", 2019). Touching is defined as in
// plane_clip.h: a path that stays no deeper than kDeep slacks is free, and the hit is reported
// where the gap is the slack.
#pragma once

#include <algorithm>
#include <cmath>

#include "bsp/query/vec3.h"

namespace halfspace::bsp {

// How deep, in slacks, a motion must get in a curved piece to hit it. It is less than the half of
// flat pieces, because both kinds join in seams: a motion almost along a seam that is half the
// slack deep must not be free of both pieces because their rounding differs.
inline constexpr double kDeep = 0.45;

struct Thickness {
  double radius, slack;
};

// A coordinate that changes linearly along the motion, and the range in which a hit counts.
struct SteadyPosition {
  double start, change;
  double low, high;

  double at(double time) const { return start + time * change; }
  bool holds(double time) const { return at(time) >= low && at(time) <= high; }
  // Reduces [first, last] to the times at which the coordinate is in its range; false if none are
  // left.
  bool clip(double& first, double& last) const {
    if (change == 0.0) return start >= low && start <= high;
    const double a = (low - start) / change, b = (high - start) / change;
    first = std::max(first, std::min(a, b));
    last = std::min(last, std::max(a, b));
    return first <= last;
  }
};

// Computes the entry, as a fraction of `d` in [0, 1], into the disc or ball of `radius` about the
// origin while `position` is in its range. False: no entry. A start inside that goes deeper enters
// at 0.
//
// The motion must be deeper than kDeep slacks while `position` is in its range. A motion almost
// along a tube comes within the slack long before that: often before the tube begins, or it leaves
// the tube before it is deep.
template <class Vector>
bool entersRound(const Vector& m, const Vector& d, const Thickness& thick,
                 const SteadyPosition& position, double& time) {
  const double approach = m.dot(d);
  if (!(approach < 0.0)) return false;
  const double length2 = d.dot(d);
  const double inner = thick.radius - kDeep * thick.slack;
  const double inner2 = inner > 0.0 ? inner * inner : 0.0;
  if (length2 < -approach && (m + d).squaredNorm() >= inner2) return false;
  const double closest = -approach / length2;
  const double gap2 = (m + closest * d).squaredNorm();
  if (!(gap2 < inner2)) return false;
  const double outer = thick.radius + thick.slack;
  const double entry = closest - std::sqrt((outer * outer - gap2) / length2);
  time = entry > 0.0 ? entry : 0.0;
  if (!(time <= 1.0)) return false;
  double last = std::min(closest, 1.0);
  if (position.holds(time) && position.holds(last)) return true;
  double deep = std::max(0.0, closest - std::sqrt((inner2 - gap2) / length2));
  return position.clip(deep, last) && position.clip(time, last);
}

template <class Vector>
bool entersBall(const Vector& m, const Vector& d, const Thickness& thick, double& time) {
  return entersRound(m, d, thick, {0.0, 0.0, 0.0, 0.0}, time);
}

// The same for the tube around the segment from the origin to `axis`, without the balls at its
// ends. `position` returns the touched point of the axis: 0 at the origin, 1 at `axis`. A motion
// parallel to the axis never enters.
inline bool entersTube(const Vec3& m, const Vec3& d, const Vec3& axis, const Thickness& thick,
                       double& time, double& position) {
  // Below this share of the motion's squared length, its part across the axis is only rounding.
  constexpr double kAlong = 0x1p-100;
  const double axis2 = axis.squaredNorm();
  const double mAxis = m.dot(axis) / axis2, dAxis = d.dot(axis) / axis2;
  const Vec3 flatM = m - mAxis * axis, flatD = d - dAxis * axis;
  if (flatD.squaredNorm() <= kAlong * d.squaredNorm()) return false;
  if (!entersRound(flatM, flatD, thick, {mAxis, dAxis, 0.0, 1.0}, time)) return false;
  position = mAxis + time * dAxis;
  return true;
}

}  // namespace halfspace::bsp
