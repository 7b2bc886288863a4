// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Private to the repair: where the solid touches itself.
#pragma once

#include <vector>

#include "geometry/repair/triangles/triangle_set.h"

namespace halfspace::geometry {

// Gives every wedge of matter at an edge, and every fan at a vertex, corners of its own: the point
// set is the same, every edge then has two triangles and every vertex one fan. Edges whose wedges
// hang together at both ends get a corner in the middle first.
// Contract: an embedded complex as untangle() makes it, all triangles looking outwards.
struct ContactSplit {
  int edges = 0;                            // that had more than two triangles
  int vertices = 0;                         // that had more than one fan
  std::vector<std::pair<int, int>> copies;  // copied point, its copy
};
ContactSplit splitContacts(TriangleSet& set, bool singlePrecision);

}  // namespace halfspace::geometry
