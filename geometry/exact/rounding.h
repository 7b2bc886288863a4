// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Doubles for exact points: approximations with an error bound, for boxes and filters, and
// correctly rounded positions, for rendering, export and the runtime tree.
#pragma once

#include "geometry/exact/meeting_point.h"

namespace halfspace::geometry {

// The approximate position; the error of each coordinate is at most approximationError(), which is
// infinite for weak points (there are hardly any). A few divisions, no exact arithmetic.
Vec3 approximatePosition(const MeetingPoint& point);
double approximationError(const MeetingPoint& point);
// Each coordinate rounded once to nearest, ties to even. A point has the same bits whichever planes
// it was computed from. Cost: one division per coordinate if the point is `exact`; else mostly long
// double arithmetic; GMP if a coordinate is close to a tie, if a plane is not dyadic, or if long
// double has fewer than 64 bits.
Vec3 roundedPosition(const PlaneTable& table, const MeetingPoint& point);

}  // namespace halfspace::geometry
