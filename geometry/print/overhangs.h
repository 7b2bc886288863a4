// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "geometry/print/print_checks.h"
#include "geometry/repair/triangles/triangle_set.h"

namespace halfspace::geometry {

// Private to the print checks: faces that look downward and lean further from vertical than the
// option allows, but for those that rest on the bed. A vertical wall has 0 degrees, a ceiling 90.
OverhangReport overhangsOf(const TriangleSet& set, const PrintOptions& options);

// The index of the coordinate that is the height.
inline int heightAxis(UpAxis up) {
  return static_cast<int>(up);
}

}  // namespace halfspace::geometry
