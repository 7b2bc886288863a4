// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "geometry/exact/plane.h"

namespace halfspace::geometry {

// Step in level units, measured along the main axis of the normal, by which movedAlongNormal()
// moves planes whose reduced integer normal has no integer length.
inline constexpr double kOffsetStep = 1.0 / (1 << 20);

// The parallel plane `distance` level units further along the normal (negative: backwards). Exact
// if the reduced integer normal has an integer length (axis planes, 3-4-5, ...). Otherwise the
// distance is rounded by less than kOffsetStep, which keeps the coefficients short. The rounded
// distance depends on the direction of the normal and on `distance` only, so moving back by the
// same distance gives an equal plane. Contract: finite distance.
Plane movedAlongNormal(const Plane& plane, double distance);

}  // namespace halfspace::geometry
