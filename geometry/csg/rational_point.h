// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "geometry/exact/meeting_point.h"
#include "geometry/mesh/measure.h"

namespace halfspace::geometry {

// The exact coordinates of a meeting point as reduced fractions: for the few faces whose rounded
// corners no longer make a simple polygon. Cost: some microseconds.
RationalPoint rationalPoint(const PlaneTable& table, const MeetingPoint& point);

}  // namespace halfspace::geometry
