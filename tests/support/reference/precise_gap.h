// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// How deep a moving shape lies in one cell and how far away it is, in extended precision.
//
// Points, boxes and hulls: the motion is clipped by every plane that may be a face of the Minkowski
// sum. Spheres and capsules: the distance between a segment and the cell. Cylinders: the cell is
// cut to the cylinder's height and measured from the axis. The least distance along a motion is
// found by shrinking intervals, because the distance is a convex function of time.
#pragma once

#include "tests/support/reference/precise_cell.h"

namespace halfspace::tests {

// A straight motion of the shape's middle.
struct PreciseMotion {
  PreciseVec from, delta;

  PreciseVec at(PreciseReal fraction) const { return from + fraction * delta; }
};

// Refers to the body and the cell: it is valid while they exist.
class PreciseGap {
 public:
  PreciseGap(const PreciseBody& body, const PreciseCell& cell);

  // True if a part of the motion up to the fraction `end` lies deeper than `depth`.
  bool isDeeper(const PreciseMotion& motion, PreciseReal end, PreciseReal depth) const;
  // True if the body at this position is more than `gap` away.
  bool isFurther(const PreciseVec& at, PreciseReal gap) const;

 private:
  const PreciseBody& m_body;
  const PreciseCell& m_cell;
  std::vector<PrecisePlane> m_sum;  // faces of the Minkowski sum, of points, boxes and hulls
};

}  // namespace halfspace::tests
