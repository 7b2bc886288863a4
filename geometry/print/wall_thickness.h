// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "geometry/print/print_checks.h"
#include "geometry/repair/triangles/triangle_set.h"

namespace halfspace::geometry {

// Private to the print checks. Rays start at points spread evenly over every triangle and run
// against its normal, as in the 3D-print toolbox of Blender. A sharp edge is therefore thin near
// its end, however thick the solid is.
ThicknessReport wallThicknessOf(const TriangleSet& set, const PrintOptions& options);

}  // namespace halfspace::geometry
