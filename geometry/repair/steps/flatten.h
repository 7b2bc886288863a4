// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "geometry/repair/triangles/triangle_set.h"

namespace halfspace::geometry {

struct Flattened {
  int moved = 0;          // corners
  double furthest = 0.0;  // level units
  int planes = 0;         // of faces that were not flat before
};

// Moves corners so that faces that lie in a plane within the flatness do lie in it. A corner of
// several such faces is put where their planes meet, all corners and planes solved together, so
// that faces stay joined. Where planes cannot all be met (more than three at a corner that do not
// fit, or corners that would move by more than twice the flatness) the smallest face gives way.
// Axial planes are met exactly, others as well as the coordinates allow: to a unit in the last
// place, so that a leaning face may still be more than one plane to an exact test.
// Deterministic. Contract: flatness > 0.
Flattened flatten(TriangleSet& set, double flatness, bool singlePrecision);

}  // namespace halfspace::geometry
