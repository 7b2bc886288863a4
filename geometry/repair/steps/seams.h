// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Private to the repair: the steps that close seams.
#pragma once

#include "geometry/repair/triangles/triangle_set.h"

namespace halfspace::geometry {

// How near corners of a seam may be to be joined. Where nobody chose a distance it is a share of
// the whole mesh, and no larger than a 64th of the shortest edge at the corners: what is
// smaller than that in a mesh of very long and very short edges is a detail, not a crack.
struct SeamReach {
  double distance = 0.0;
  bool chosen = false;
};

struct SeamOutcome {
  int changed = 0;
  double moved = 0.0;
};

// Vertices of open edges that lie within the reach of each other become the lowest of them,
// nearest pairs first; the ends of one edge stay two. merged: kept up to date, per vertex the one
// it became.
SeamOutcome weldBorders(TriangleSet& set, const SeamReach& reach, std::vector<int>& merged);

// Open edges that have border vertices within the reach of their inside are split there, where a
// part of the edge then finds its other side. Returns how many corners were put into edges.
SeamOutcome splitTJunctions(TriangleSet& set, const SeamReach& reach);

// Per point: how near another may be, at most; infinite where it has no open edge.
std::vector<double> reachOfCorners(const TriangleSet& set, const SeamReach& reach);

}  // namespace halfspace::geometry
