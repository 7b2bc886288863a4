// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>

#include "geometry/exact/vec3.h"
#include "geometry/validation/findings.h"
#include "geometry/validation/surface.h"

namespace halfspace::geometry {

// The largest distance of a corner from the plane through the mean of the corners with Newell's
// normal, in level units; 0 for fewer than four corners. Rounded; for comparison with a tolerance
// and for reports.
double outOfPlane(std::span<const Vec3> corners);

// Faces with the same corners in the same cyclic order as an earlier one (duplicateFaces), or in
// the opposite order (zeroThickness).
void checkDuplicateFaces(const Surface& surface, Findings& findings);

// Finds triangular faces with area whose height over the longest side is less than `ratio` times
// its length. Computed in doubles: the result is only a warning.
void checkSlivers(const Surface& surface, double ratio, Findings& findings);

}  // namespace halfspace::geometry
