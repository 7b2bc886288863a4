// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Private to the repair: the steps that flip or remove whole patches of the surface.
#pragma once

#include "geometry/repair/triangles/triangle_set.h"

namespace halfspace::geometry {

// Flips triangles so that neighbours agree. Within a patch (triangles connected across edges of
// two) the majority decides. Patches that meet at edges of more than two triangles are flipped if
// that leaves fewer unbalanced edges (used more often in one direction than in the other). A
// one-sided patch (a Moebius band) keeps some unbalanced edges. Returns how many triangles were
// flipped.
int orientPatches(TriangleSet& set);

// Removes patches attached along edges of more than two triangles (walls inside a solid) if that
// leaves fewer unbalanced edges. Patches with an open edge are kept. Returns how many triangles
// were removed.
int dropMembranes(TriangleSet& set);

// Flips closed parts that enclose a negative volume and lie in no solid, together with the cavities
// inside them. Returns how many parts were flipped.
int orientParts(TriangleSet& set);

}  // namespace halfspace::geometry
