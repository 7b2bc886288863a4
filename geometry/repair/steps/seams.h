// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Private to the repair: closes seams, that is, open edges that were meant to be joined.
// weldBorders() merges near vertices of open edges; splitTJunctions() inserts a border vertex into
// an open edge that passes it.
#pragma once

#include "geometry/repair/triangles/triangle_set.h"

namespace halfspace::geometry {

// The largest distance, in level units, at which corners of a seam are joined. If the user gave
// none, it is a share of the size of the mesh, limited at each corner to a 64th of the shortest
// edge there: in a mesh with very long and very short edges, anything smaller is a detail, not a
// crack.
struct SeamTolerance {
  double distance = 0.0;
  bool chosen = false;
};

struct SeamOutcome {
  int changed = 0;
  double moved = 0.0;
};

// Merges vertices of open edges that are within the tolerance of each other, nearest pairs first,
// into the lowest of them. The two ends of one edge are never merged. `merged`: per vertex, the
// vertex it was merged into; updated.
SeamOutcome weldBorders(TriangleSet& set, const SeamTolerance& reach, std::vector<int>& merged);

// Splits open edges at border vertices that lie on them within the tolerance, if a part of the edge
// then finds its second triangle. Returns how many vertices were inserted.
SeamOutcome splitTJunctions(TriangleSet& set, const SeamTolerance& reach);

// Per point: the tolerance there; infinite for points without an open edge.
std::vector<double> cornerTolerances(const TriangleSet& set, const SeamTolerance& reach);

}  // namespace halfspace::geometry
