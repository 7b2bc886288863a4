// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Boxes of exact polygons and their sides to planes, in doubles with bounds of the error.
#pragma once

#include "geometry/brush/brush.h"
#include "geometry/exact/convex_polygon.h"

namespace halfspace::geometry {

// A box in the form that tests against many planes ask for.
struct BoxReach {
  explicit BoxReach(const Box& box);
  Vec3 middle, half, farthest;  // farthest: the greatest magnitude of each coordinate
};
// The side on which the whole box certainly lies; on: not certain, also for an infinite box.
// `sign`: -1 if the plane's stored orientation is reversed, else 1.
Side sideOfBox(const BoxReach& box, const PlaneNumbers& plane, int sign);

// A box that contains the exact polygon; unbounded if a corner has no error bound in doubles.
Box boundsOf(const ConvexPolygon& polygon);

}  // namespace halfspace::geometry
