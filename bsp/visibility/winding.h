// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Convex polygons in doubles, cut so that too much is kept and never too little.
//
// Every corner is off by the rounding of a few sums, and a plane through three corners is off by
// more, the further away from them it is used. Three lengths keep the cuts conservative:
//
//     on      distances below it may be rounding: such a point counts as on the plane
//     kept    a cut keeps what is behind the plane by less than this
//     least   a plane is made of an edge and a corner only if the edge is this long, and the
//             corner this far from the edge's line: then the plane is off by less than a quarter of
//             `kept` anywhere in the world
#pragma once

#include <boost/container/small_vector.hpp>

#include "bsp/query/vec3.h"

namespace halfspace::bsp {

// In turn around the polygon; either sense.
using Winding = boost::container::small_vector<Vec3, 12>;

struct CutPlane {
  Vec3 normal;  // unit
  double offset;

  double distanceOf(const Vec3& point) const { return normal.dot(point) - offset; }
  CutPlane flipped() const { return {-normal, -offset}; }
};

struct CutMargins {
  double on, kept, least;  // units of length

  // With coordinates up to 2 worldHalf, a corner is off by up to worldHalf * 2^-50, and a plane
  // used at a distance of up to 4 worldHalf by up to 16 worldHalf^2 * 2^-50 / least.
  static CutMargins of(double worldHalf) {
    return {worldHalf * 0x1p-40, worldHalf * 0x1p-26, worldHalf * 0x1p-18};
  }
};

// Keeps the part of the winding in front of the plane, and `kept` behind it. False, and the winding
// is unchanged: no corner is further in front than `least` (negative: behind) says.
bool cutToFront(Winding& winding, const CutPlane& plane, double kept, double least);

// Cuts `target` to what can be seen from `source` through `pass`: for each plane that contains an
// edge of one of the two and a corner of the other, and that has the source behind it and the pass
// in front, everything behind the plane is cut off. False: nothing remains.
// Source: S. Teller, "Visibility computations in densely occluded polyhedral environments", 1992,
// separating planes. `planes` is increased by the number of planes tried.
bool cutBySeparators(const Winding& source, const Winding& pass, const CutMargins& margins,
                     Winding& target, uint64_t& planes);

}  // namespace halfspace::bsp
