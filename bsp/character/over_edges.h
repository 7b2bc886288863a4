// Copyright (c) Halfspace authors. SPDX-License-Identifier: MIT
//
// Up what is in the way: steps and ledges, by lifting the path.
#pragma once

#include <optional>

#include "bsp/character/moment.h"

namespace halfspace::bsp {

// How far a place is along a level way.
double progressAlong(const Vec3& way, const Vec3& from, const Vec3& to);

// Up by `height`, on, and down again.
struct LiftedPath {
  Vec3 over;  // where the drop began
  Vec3 end;
};
// Nothing unless that ends on ground, no lower, and further along `level` than `beyond`.
std::optional<LiftedPath> overEdge(Moment& moment, const Vec3& level, double height, double beyond,
                                   SweepPurpose purpose);

// A ledge is looked for as far ahead as it comes in a thirtieth of a second: so many steps.
double stepsAheadOfLedge(const CharacterSettings& settings);

// What stopped the slide along `level` may be a ledge, no higher than `height`: rises towards it if
// walking on would reach it from up there. Who stands does not rise for what he could step on.
void climb(Moment& moment, const Vec3& level, double height, const Slide& slide);

}  // namespace halfspace::bsp
