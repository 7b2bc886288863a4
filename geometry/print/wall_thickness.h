// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "geometry/print/print_checks.h"
#include "geometry/repair/triangles/triangle_set.h"

namespace halfspace::geometry {

// Private to the print checks. Rays start at points of every triangle and run against its normal,
// as in the 3D-print toolbox of Blender. A sharp edge is therefore thin near its end, however thick
// the solid is.
//
// The points follow the solid. A triangle is divided into quarters only where another face lies
// within the limit behind it (ExitPrism), down to the area of one of PrintOptions::samples points
// spread evenly over the surface: every point of such a spread that is thin is found. What is
// thicker than the limit costs one ray for each part; a part of a 2,048th of the surface in which
// four rays are thin counts as thin without further rays, so a thick spot in it that they miss may
// be counted with it.
ThicknessReport wallThicknessOf(const TriangleSet& set, const PrintOptions& options);

}  // namespace halfspace::geometry
