// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "geometry/mesh/polygon_mesh.h"

namespace halfspace::geometry {

// How far two surfaces are apart, in level units, measured at sample points: all corners and, on
// every triangle that only one of them has, points spread over it.
struct Deviation {
  double ofFirst = 0.0;   // the furthest a sample of the first is from the second
  double ofSecond = 0.0;  // and the other way round
  double bound = 0.0;     // no point is further: the greater one plus how far samples are apart
  double kept = 1.0;      // share of the first surface's area that is within keptDistance
  double keptDistance = 0.0;

  double greater() const { return ofFirst > ofSecond ? ofFirst : ofSecond; }
};

// keptDistance is a thousandth of the diagonal of the first. Faces are triangles or are taken as
// fans. Contract: finite coordinates, indices in range. Where one of them has no face, infinite.
// Deterministic. Cost: about a microsecond a sample.
Deviation deviationOf(const PolygonSoup& first, const PolygonSoup& second);

}  // namespace halfspace::geometry
