// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>

#include "geometry/exact/vec3.h"

namespace halfspace::geometry {

// How far the corner furthest out lies from the plane through the middle of a polygon, in level
// units; rounded, for comparison with a tolerance and for reports. The plane's normal is Newell's.
double outOfPlane(std::span<const Vec3> corners);

}  // namespace halfspace::geometry
