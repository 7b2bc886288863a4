// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "geometry/exact/plane.h"

namespace halfspace::geometry {

// Slanted planes whose normal has no whole length move by whole multiples of this many level units
// along their main axis; the rounded plane is the new truth.
inline constexpr double kOffsetStep = 1.0 / (1 << 20);

// The parallel plane `distance` level units further along the normal (negative: backwards).
// Exact wherever the normal's whole-number form has a whole length (axis planes, 3-4-5, ...); else
// the distance is rounded by less than kOffsetStep, which keeps the coefficients short. The step
// depends on the direction and the distance only: moving back by the same distance gives back the
// very same plane. Contract: finite distance.
Plane movedAlongNormal(const Plane& plane, double distance);

}  // namespace halfspace::geometry
