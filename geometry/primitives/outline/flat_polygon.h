// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "geometry/primitives/outline/circle.h"
#include "geometry/reason/result.h"

namespace halfspace::geometry {

// Checks an outline and normalises it: counter-clockwise, without corners of 180 degrees. Decided
// exactly. Errors: badParameter with subject "points" (fewer than three or more than kMaxSegments
// points, repeated points, an outline that crosses or touches itself or has no area), notFinite,
// outOfRange.
Result<FlatPolygon> checkedOutline(const FlatPolygon& outline);

// Whether every corner of a simple counter-clockwise outline turns left or goes straight on. Exact.
bool isConvex(const FlatPolygon& outline);

}  // namespace halfspace::geometry
