// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Private to the repair: sheets (open surfaces that enclose no volume), and the walls that replace
// them with the user's consent.
//
//     +------------------+    front: the sheet moved by half the thickness along its normals
//     o==================o    the sheet; side walls run from front to back at its open edges o
//     +------------------+    back: the sheet moved in the opposite direction and flipped
#pragma once

#include "geometry/repair/triangles/triangle_set.h"

namespace halfspace::geometry {

// The triangles of `given`, each once, of which a sample lies outside the solid and further than
// `distance` (level units) from it. The spacing of samples is 32 distances, a sixteenth of the
// triangle, or what divides all sheets into 40,000 parts, whichever is the longest. Distances are
// measured in doubles, inside and outside are decided exactly. Contract: `solid` is closed and
// oriented, or empty; equal corners have equal indices in both.
TriangleSet findLostSheets(const TriangleSet& given, const TriangleSet& solid, double distance);

// A closed chain around the sheets: both sides of each triangle at half the thickness (level
// units), with side walls along open edges. Neighbours whose normals differ by less than 120
// degrees share mitred corners; others become separate prisms that meet in the common edge. If
// sheets cross or fold, so do their walls; untangle() resolves that.
TriangleSet buildWalls(TriangleSet sheets, double thickness, bool singlePrecision);

// Appends a chain to another and merges points with equal positions.
void append(TriangleSet& set, const TriangleSet& chain);

// The triangles of `set` with corners numbered as in `points`; positions that are not there follow
// after them. Of equal positions in `points` the first counts.
TriangleSet withNumbersOf(const std::vector<Vec3>& points, const TriangleSet& set);

// Removes the parts (triangles connected by corners) that contain one of these corners.
void dropPartsAt(TriangleSet& set, const std::vector<int>& corners);

}  // namespace halfspace::geometry
