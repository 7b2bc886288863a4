// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Private to the repair: the fillings of all holes, and which parts of a surface are more hole than
// surface.
#pragma once

#include "geometry/repair/steps/holes.h"

namespace halfspace::geometry {

struct HoleFillings {
  std::vector<HoleLoop> loops;
  std::vector<HoleFilling> fillings;  // per loop

  double area() const;
};

// Fills every hole; see fillHole().
HoleFillings fillingsOf(const TriangleSet& set, double flatness);

// One corner of each part (triangles connected by corners) whose fillings together have more than
// this multiple of the area of the part itself.
std::vector<int> cornersOfOpenParts(const TriangleSet& set, const HoleFillings& holes,
                                    double multiple);

}  // namespace halfspace::geometry
