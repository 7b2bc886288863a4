// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "geometry/print/print_checks.h"
#include "geometry/repair/triangles/triangle_set.h"

namespace halfspace::geometry {

// Private to the print checks. Rays start at points of every triangle and run against its normal,
// as in the 3D-print toolbox of Blender. A sharp edge is therefore thin near its end, however thick
// the solid is.
//
// The points follow the solid. A triangle is divided into quarters where its space behind, as deep
// as the limit, holds a part of another face but is not covered by one face (ExitPrism), down to
// the area of one of PrintOptions::samples points spread evenly over the surface. So every point of
// such a spread that is thin is found, and one ray is enough for each part that is thicker or
// thinner than the limit throughout. A part of a 16,384th of the surface in which four rays are
// thin counts as thin without further rays.
ThicknessReport wallThicknessOf(const TriangleSet& set, const PrintOptions& options);

}  // namespace halfspace::geometry
