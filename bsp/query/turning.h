// Copyright (c) Halfspace authors. SPDX-License-Identifier: MIT
//
// Motion with rotation. Source: Melax 2000, sections 3 and 10, where it is future work: with
// rotation the reach at the two ends of the motion differs.
//
// The turn is cut into steps so small that no point of the shape is further than a stated bound
// from the straight line between where the step takes it from and to; over a step the reach changes
// steadily between what it is at its ends, and the bound is added. So a sweep is never late, and
// early by the bound, by the protrusion (shifted planes are all that is asked), and by what a
// step's straight lines leave between reach and shape.
#pragma once

#include "bsp/query/hit.h"
#include "bsp/query/hull.h"
#include "bsp/query/tree_view.h"

namespace halfspace::bsp {

// The reference point moves by `delta` while the shape turns about it at a steady rate.
struct TurningMotion {
  Vec3 from = Vec3::Zero(), delta = Vec3::Zero();
  Eigen::Quaterniond start = Eigen::Quaterniond::Identity();  // orientation at `from`; unit length
  Vec3 axis = Vec3::UnitZ();                                  // of the turn; unit length
  double angle = 0.0;  // radians, counter-clockwise seen from the axis' end; any number of turns
  double bound = 0.0;  // units of length, above 0; see above
};

// The most steps a motion is cut into; a bound that asks for more is an error (badMotion).
inline constexpr int kMostTurningSteps = 4096;

// The number of steps: the smallest n with extent (1 - cos(angle / 2n)) <= bound; 0 if that is
// above kMostTurningSteps.
int turningSteps(double extent, double angle, double bound);

// Never late. Hit::fraction is of the whole motion; time and angle go together. Contract: as
// sweep() (sweep.h). Cost: that of a shifted sweep for every step up to the hit.
Hit sweepTurning(const TreeView& tree, const HullShape& shape, const TurningMotion& motion);

}  // namespace halfspace::bsp
