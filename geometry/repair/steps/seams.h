// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Private to the repair: closes seams, that is, open edges that were meant to be joined.
// weldBorders() merges near vertices of open edges; splitTJunctions() inserts a border vertex into
// an open edge that passes it:
//
//     +---+ +---+        +---+---+
//     |   | |   |        |   |   |
//     |   | v---+   ->   |   v---+      the long edge on the left is split at v
//     |   | |   |        |   |   |
//     +---+ +---+        +---+---+
//
#pragma once

#include "geometry/repair/triangles/triangle_set.h"

namespace halfspace::geometry {

// The largest distance at which corners of a seam are joined. If the user gave none, it is a share
// of the size of the mesh, limited at each corner to a 64th of the shortest edge there: near short
// edges, a gap as long as an edge is a detail of the mesh, not a crack.
struct SeamTolerance {
  double distance = 0.0;  // level units
  bool chosen = false;    // the user gave the distance, so it is not limited by edges
};

struct SeamOutcome {
  int changed = 0;     // vertices merged or inserted
  double moved = 0.0;  // largest movement, level units
};

// Merges vertices of open edges that are within the tolerance of each other, nearest pairs first,
// into the one with the lowest index. The two ends of an open edge are not a pair; they become one
// vertex only if both are merged with a third. `merged`: per vertex, the vertex it was merged into;
// updated.
SeamOutcome weldBorders(TriangleSet& set, const SeamTolerance& reach, std::vector<int>& merged);

// Splits open edges at border vertices that lie on them within the tolerance, if at least one part
// of the split edge then coincides with another open edge.
SeamOutcome splitTJunctions(TriangleSet& set, const SeamTolerance& reach);

}  // namespace halfspace::geometry
