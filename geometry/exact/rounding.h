// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "geometry/exact/meeting_point.h"

namespace halfspace::geometry {

// Approximate position; the error of each coordinate is at most `approximationError`.
Vec3 approximatePosition(const MeetingPoint& point);
double approximationError(const MeetingPoint& point);
// Each coordinate correctly rounded to nearest: the same bits from whichever planes meet there.
Vec3 roundedPosition(const PlaneTable& table, const MeetingPoint& point);

}  // namespace halfspace::geometry
