// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Private to the repair: whether a closed surface encloses a volume, or is a sheet whose two sides
// differ by rounding only.
#pragma once

#include "geometry/repair/triangles/triangle_set.h"

namespace halfspace::geometry {

// How far rounding may have moved the corners of a set.
struct CornerRounding {
  bool singlePrecision = false;  // the coordinates were rounded to 32-bit floats, else to doubles
  double moved = 0.0;            // a further movement of each corner, in any direction; level units
};

// The volume that such a movement of all corners can make, to first order: each triangle sweeps its
// area, seen along an axis, times the movement of its corners along that axis. So a slab between
// z = 0 and z = 1e-9 has next to none, and the same slab at z = 1 has that of the rounding of 1.
// Level units cubed. Cost: linear.
double roundingVolumeOf(const TriangleSet& set, const CornerRounding& rounding);

}  // namespace halfspace::geometry
