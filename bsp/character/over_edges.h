// Copyright (c) Halfspace authors. SPDX-License-Identifier: MIT
//
// Steps and ledges: the path is lifted, swept forward, and dropped again.
//
//   lifted ---------> over
//     ^                |
//     |       _________v end
//   from     |  step
#pragma once

#include <optional>

#include "bsp/character/character_step.h"

namespace halfspace::bsp {

// The distance from `from` to `to` along a direction (any length but 0), in units.
double progressAlong(const Vec3& direction, const Vec3& from, const Vec3& to);

// The result of a lifted path.
struct LiftedPath {
  Vec3 over;  // where the drop begins
  Vec3 end;
};
// Lifts by `height`, moves by `level`, drops. Returns a path only if it ends on ground, no lower
// than it began, and further than `beyond` units along `level`.
std::optional<LiftedPath> tryLiftedPath(CharacterStep& step, const Vec3& level, double height,
                                        double beyond, SweepPurpose purpose);

// A ledge is searched as far ahead as the character moves in 1/30 s; returns the number of steps in
// that time.
double stepsAheadOfLedge(const CharacterSettings& settings);

// If the slide along `level` was stopped by a ledge no higher than `height`, the character starts
// to rise towards it. From the ground only for ledges too high to step on.
void climb(CharacterStep& step, const Vec3& level, double height, const Slide& slide);

}  // namespace halfspace::bsp
