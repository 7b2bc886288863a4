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

// Appends the planes that separate `source` from `pass`: each contains an edge of one of the two
// and a corner of the other, and has the source behind it and the pass in front. What is seen from
// the source through the pass lies in front of all of them. `tried` is increased by the number of
// planes that were tried.
// Source: S. Teller, "Visibility computations in densely occluded polyhedral environments", 1992.
// Cost: the edges of one times the corners of the other times the corners of both.
using CutPlanes = boost::container::small_vector<CutPlane, 16>;
void addSeparators(const Winding& source, const Winding& pass, const CutMargins& margins,
                   CutPlanes& planes, uint64_t& tried);

// Cuts the winding to the front of separating planes. False: nothing remains.
bool cutBySeparators(Winding& winding, const CutPlanes& planes, const CutMargins& margins);

}  // namespace halfspace::bsp
