// Copyright (c) Halfspace authors. SPDX-License-Identifier: MIT
//
// Sweeps with rotation. Source: Melax 2000, sections 3 and 10, where it is future work: the reach
// of the shape differs between the two ends of the motion.
//
// The rotation is cut into steps. A step is so small that the path of every point of the shape lies
// within a given bound of the straight line between the point's positions at the step's ends. Over
// a step the reach is interpolated linearly between its two ends, and the bound is added to it. So
// a sweep is never late. It may be early by the bound, by the protrusion (only shifted planes are
// tested, not the shape itself), and by the difference between the interpolated reach and the true
// one.
#pragma once

#include "bsp/query/hit.h"
#include "bsp/query/hull.h"
#include "bsp/query/tree_view.h"

namespace halfspace::bsp {

// The reference point moves by `delta` while the shape rotates about it at a constant rate.
struct TurningMotion {
  Vec3 from = Vec3::Zero(), delta = Vec3::Zero();
  // Orientation at `from`; unit length. Not aligned for vector instructions: a game compiled with
  // AVX would else have another layout of this structure than the runtime it links.
  using Orientation = Eigen::Quaternion<double, Eigen::DontAlign>;
  Orientation start = Orientation::Identity();
  Vec3 axis = Vec3::UnitZ();  // of the rotation; unit length
  double angle = 0.0;         // radians, counter-clockwise about the axis; any number of turns
  double bound = 0.0;         // units of length, above 0; see the top of the file
};
static_assert(alignof(TurningMotion) == alignof(double),
              "the same layout with every instruction set");

// The largest number of steps. A bound that needs more is an error (badMotion).
inline constexpr int kMostTurningSteps = 4096;

// The number of steps: the smallest n with extent (1 - cos(angle / 2n)) <= bound; 0 if that is
// above kMostTurningSteps.
int turningSteps(double extent, double angle, double bound);

// Never late. Hit::fraction is of the whole motion; translation and rotation advance together.
// Contract: as sweep() (sweep.h). Cost: one shifted sweep for every step up to the hit.
Hit sweepTurning(const TreeView& tree, const HullShape& shape, const TurningMotion& motion);

}  // namespace halfspace::bsp
