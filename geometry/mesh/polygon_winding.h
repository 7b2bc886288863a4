// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// How often a polygon winds around a line that is parallel to an axis: the test behind all exact
// rays that tell inside from outside. Along the line, the polygon is seen in two coordinates, and
// the line is a point (o). One of the coordinates is the height. The sides of the polygon that pass
// the height of the point on its left are counted:
//
//      height
//     ^     +------.          Counter-clockwise, the side on the left of o runs down: 1. Clockwise
//     |     |   o   \         it runs up: -1. If o is outside, as many sides on its left run up as
//     |     |        \        down.
//     |     +---------+
//     +------------------>
//
// A side that passes exactly through the point, or ends at its height, is decided as if the point
// were moved: to the right by an infinitesimal step, and up by a step that is infinitesimal
// compared with the first one. So a side is decided in the same way for both polygons that it
// belongs to, and a polygon that is seen as a line does not wind. For a closed surface the sum over
// its polygons beyond a point is the winding number of the surface around the point.
#pragma once

#include <cstddef>

namespace halfspace::geometry {

// 1 if the polygon runs counter-clockwise around the line, -1 if clockwise, 0 if the line misses it
// (of a polygon that intersects itself, the sum). Exact if the callers' predicates are.
//
// isLow(i): whether the height of corner i is at most that of the point. turn(low, high): 1, 0 or
// -1 as the path from corner `low` over corner `high` to the point turns left, is straight or turns
// right; called only for neighbours of which isLow() differs. The result counts the same direction
// as counter-clockwise, whichever of the two coordinates is the height. Cost: linear.
template <typename IsLow, typename Turn>
int windingAroundLine(size_t corners, IsLow isLow, Turn turn) {
  int winding = 0;
  bool wasLow = isLow(corners - 1);
  for (size_t i = 0, before = corners - 1; i < corners; before = i++) {
    const bool low = isLow(i);
    if (low != wasLow && turn(low ? i : before, low ? before : i) <= 0) winding += low ? 1 : -1;
    wasLow = low;
  }
  return winding;
}

}  // namespace halfspace::geometry
