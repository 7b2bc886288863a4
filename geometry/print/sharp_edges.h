// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "geometry/print/print_checks.h"
#include "geometry/repair/triangles/triangle_set.h"

namespace halfspace::geometry {

// Private to the print checks: convex edges of two faces that enclose a smaller angle than the
// option allows. Edges of more or fewer faces are errors of the solid and left out.
SharpEdgeReport sharpEdgesOf(const TriangleSet& set, const PrintOptions& options);

}  // namespace halfspace::geometry
