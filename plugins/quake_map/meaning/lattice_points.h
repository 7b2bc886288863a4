// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <optional>

#include "geometry/exact/plane.h"

namespace halfspace::plugins::quake_map {

// Three points on the plane whose coordinates are whole numbers or whole numbers divided by one
// power of two, counter-clockwise seen from the front; they span exactly this plane. Empty if there
// are none (3x = 1), or if the coefficients are too large for 64-bit arithmetic.
//
// The points n.x = d with whole coordinates form a lattice exactly if the greatest common divisor
// of n divides d. The extended Euclidean algorithm finds one of them and the two shortest steps.
std::optional<std::array<geometry::Vec3, 3>> latticePoints(const geometry::Plane& plane);

}  // namespace halfspace::plugins::quake_map
