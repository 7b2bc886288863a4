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

// The distance from `from` to `to` along a horizontal direction (any length), in units.
double progressAlong(const Vec3& way, const Vec3& from, const Vec3& to);

// The result of such a path.
struct LiftedPath {
  Vec3 over;  // where the drop began
  Vec3 end;
};
// Lifts by `height`, moves by `level`, drops. Nothing unless the path ends on ground, no lower than
// it began, and further along `level` than `beyond` units.
std::optional<LiftedPath> tryLiftedPath(CharacterStep& step, const Vec3& level, double height,
                                        double beyond, SweepPurpose purpose);

// A ledge is searched as far ahead as the character moves in 1/30 s: the number of steps in that.
double stepsAheadOfLedge(const CharacterSettings& settings);

// If what stopped the slide along `level` is a ledge up to `height`, the character begins to rise
// towards it. On the ground only for ledges too high to step on.
void climb(CharacterStep& step, const Vec3& level, double height, const Slide& slide);

}  // namespace halfspace::bsp
