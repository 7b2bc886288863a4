// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "geometry/validation/box_hierarchy.h"
#include "geometry/validation/components.h"
#include "geometry/validation/findings.h"

namespace halfspace::geometry {

struct NestingSummary {
  int inverted = 0;  // closed components of negative volume
  int nested = 0;    // closed components inside another one, cavities included
};

// Finds cavities, solids inside solids and inside-out components among the closed components.
// Decided exactly, by the winding number of the other closed components around a vertex of each. Of
// two components that intersect, neither lies inside the other. If the faces of the other component
// have inconsistent orientations, the parity of crossings is used instead. A component with open
// edges, or edges of three faces, has no inside. The region that it would enclose once repaired is
// estimated by its generalized winding number (A. Jacobson et al., "Robust inside-outside
// segmentation using generalized winding numbers", 2013), in doubles. Stops with tooTangled after
// some seconds of work. Cost: O(log n) boxes per component and the triangles its ray meets.
NestingSummary checkNesting(const Surface& surface, const Components& components,
                            const BoxHierarchy& hierarchy, Findings& findings);

}  // namespace halfspace::geometry
