// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Private to the repair: the steps that close seams.
#pragma once

#include "geometry/repair/triangle_set.h"

namespace halfspace::geometry {

struct SeamOutcome {
  int changed = 0;
  double moved = 0.0;
};

// Vertices of open edges that lie within the distance of each other become the lowest of them,
// nearest pairs first; the ends of one edge stay two. merged: kept up to date, per vertex the one
// it became.
SeamOutcome weldBorders(TriangleSet& set, double distance, std::vector<int>& merged);

// Open edges that have border vertices within the distance of their inside are split there, where a
// part of the edge then finds its other side. Returns how many corners were put into edges.
SeamOutcome splitTJunctions(TriangleSet& set, double distance);

}  // namespace halfspace::geometry
