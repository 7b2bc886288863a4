// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "bsp/query/vec3.h"
#include "geometry/brush/brush.h"

namespace halfspace::bsp {

// The Minkowski sum of a convex solid and the box |x| <= half: its planes moved by the box's reach,
// the six axes, and edge x axis where that direction supports the edge (van Waveren 2001, section
// 6.1; the directions are complete, bevel/bevels.h). Directions of edges whose ends are no integers
// are rounded to 25 bits: with the support taken afterwards, the result contains the sum, and
// exceeds it by less than 2^-24 of the solid's size. Error: outOfRange, where the sum is.
geometry::Result<geometry::Brush> expandedByBox(const geometry::Brush& solid, const Vec3& half);

}  // namespace halfspace::bsp
