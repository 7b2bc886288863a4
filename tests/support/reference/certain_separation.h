// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Planes that lie between a moving shape and a cell. One such plane settles for a whole motion that
// the shape does not reach the cell, and most cells near a motion have one. Where these functions
// find none, nothing is settled.
//
// Any direction may be tried, however it was found: the vertices of the cell and the points of the
// shape decide whether it separates them.
#pragma once

#include "tests/support/reference/precise_gap.h"

namespace halfspace::tests {

// True if the body and the cell are certainly more than `margin` apart during the whole motion from
// `from` to `to`. Works in doubles: the margin must be far above their rounding at the size of the
// world.
bool isCertainlyApart(const PreciseBody& body, const PreciseCell& cell, const bsp::Vec3& from,
                      const bsp::Vec3& to, double margin);

// True if one plane shows that no part of the motion from `from` to `to` lies deeper than `depth`.
// Works in extended precision. It tries `hint` (of any length; zero: none) and the faces of the
// cell and of the body. A depth is the distance to the nearest plane that touches the cell, so one
// plane is enough.
bool isNowhereDeeper(const PreciseBody& body, const PreciseCell& cell, const PreciseVec& from,
                     const PreciseVec& to, PreciseReal depth, const PreciseVec& hint);

}  // namespace halfspace::tests
