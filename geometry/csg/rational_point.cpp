// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "geometry/csg/rational_point.h"

#include <gmpxx.h>

#include "geometry/exact/exact_meeting.h"
#include "geometry/mesh/rational.h"

namespace halfspace::geometry {

RationalPoint rationalPoint(const PlaneTable& table, const MeetingPoint& point) {
  const exact::HomogeneousPoint p = exact::homogeneous(table, point);
  const mpz_class* xyz[3] = {&p.x, &p.y, &p.z};
  RationalPoint result;
  for (size_t i = 0; i < 3; ++i) {
    mpq_class value(*xyz[i], p.w);
    value.canonicalize();
    result.coordinates[i] = fractionText(value);
  }
  return result;
}

}  // namespace halfspace::geometry
