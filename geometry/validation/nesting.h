// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "geometry/validation/box_hierarchy.h"
#include "geometry/validation/components.h"
#include "geometry/validation/findings.h"

namespace halfspace::geometry {

struct NestingSummary {
  int inverted = 0;  // closed components of negative volume
  int nested = 0;    // closed components inside another one
};

// How closed components lie in each other: cavities, solids in solids, and what is inside out.
// Decided exactly, by how often the other closed components wind around a vertex of each.
// Of two components that pass through each other neither lies inside the other. Where
// faces of a component look to different sides the parity of crossings counts instead. A component
// with open edges, or edges of three faces, has no inside; what it would be around once it is
// repaired is judged by its generalized winding number (A. Jacobson et al., "Robust inside-outside
// segmentation using generalized winding numbers", 2013), in doubles.
NestingSummary checkNesting(const Surface& surface, const Components& components,
                            const BoxHierarchy& hierarchy, Findings& findings);

}  // namespace halfspace::geometry
