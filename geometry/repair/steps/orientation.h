// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Private to the repair: the steps that turn and drop whole pieces of surface.
#pragma once

#include "geometry/repair/triangles/triangle_set.h"

namespace halfspace::geometry {

// Turns triangles so that neighbours look to the same side. Within a patch (triangles joined across
// edges of two) the greater number decides; patches that meet at edges of more are turned where
// that leaves fewer edges unbalanced. A patch with one side only (a Moebius band) stays unbalanced
// along some edges. Returns how many were turned.
int orientPatches(TriangleSet& set);

// Drops patches that hang on others along edges of more than two triangles where that leaves fewer
// unbalanced edges: walls inside a solid. Only patches without an open edge. Returns how many
// triangles went.
int dropMembranes(TriangleSet& set);

// Turns closed parts that enclose a negative volume with nothing solid around them, and with them
// the hollows in them that look the other way. Returns how many parts were turned.
int turnParts(TriangleSet& set);

}  // namespace halfspace::geometry
