// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "geometry/repair/triangles/triangle_set.h"

namespace halfspace::geometry {

struct Flattened {
  int moved = 0;          // corners
  double furthest = 0.0;  // level units
  int planes = 0;         // number of faces that were not flat before
};

// Moves corners so that faces that lie in a plane within the flatness (level units) lie in it
// exactly. A corner of several such faces moves to the intersection of their planes; corners and
// planes are solved together, so faces stay joined. If a corner cannot lie in all its planes (more
// than three that do not meet in a point, or a movement of more than twice the flatness), the
// smallest of these faces is not flattened. Corners lie exactly in axis-aligned planes. In other
// planes they lie within a unit in the last place of their coordinates, so an exact test may still
// find that such a face is not planar. Deterministic. Contract: flatness > 0.
Flattened flatten(TriangleSet& set, double flatness, bool singlePrecision);

}  // namespace halfspace::geometry
