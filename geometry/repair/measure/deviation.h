// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "geometry/mesh/polygon_mesh.h"

namespace halfspace::geometry {

// Distances between two surfaces, in level units, measured at sample points: all corners, and
// points spread over every triangle that only one of the surfaces has.
struct Deviation {
  double ofFirst = 0.0;   // largest distance of a sample of the first from the second
  double ofSecond = 0.0;  // largest distance of a sample of the second from the first
  double bound = 0.0;     // upper bound for all points: greater() plus the spacing of samples
  double kept = 1.0;      // share of the first surface's area within keptDistance of the second
  double keptDistance = 0.0;

  double greater() const { return ofFirst > ofSecond ? ofFirst : ofSecond; }
};

// keptDistance is a thousandth of the diagonal of the first surface. All distances are infinite if
// only one surface has a face with area, and 0 if neither has one. Contract: finite coordinates,
// indices in range. Deterministic; uses all processors. Cost: about a microsecond per sample. The
// changed triangles of a surface are divided into about 40,000 parts with a few samples each; a
// triangle has at least one part and at most 1024.
Deviation deviationOf(const PolygonSoup& first, const PolygonSoup& second);

}  // namespace halfspace::geometry
