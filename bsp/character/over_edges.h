// Copyright (c) Halfspace authors. SPDX-License-Identifier: MIT
//
// Up what is in the way: steps and ledges, by lifting the path.
#pragma once

#include <optional>

#include "bsp/character/moment.h"

namespace halfspace::bsp {

// How far a place is along a level way.
double progressAlong(const Vec3& way, const Vec3& from, const Vec3& to);

// Up by `height`, on, and down again. Nothing unless that ends on ground, no lower, and further
// along `level` than `beyond`.
std::optional<Vec3> overEdge(const Moment& moment, const Vec3& level, double height, double beyond,
                             SweepPurpose purpose);

// A ledge that walking on would reach from higher up than `beyond`: rise towards it.
void climb(Moment& moment, const Vec3& level, double height, double beyond);

}  // namespace halfspace::bsp
