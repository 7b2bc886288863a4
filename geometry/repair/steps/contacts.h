// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Private to the repair: contacts, that is, edges and vertices in which the solid only touches
// itself. splitContacts() makes the mesh a 2-manifold by duplicating them; move_contacts.h moves
// the copies.
//
//     +-----+
//     |  A  |           the parts A and B touch in v; after the split each has a vertex of its own
//     +-----v-----+     there, at the same position
//           |  B  |
//           +-----+
#pragma once

#include <vector>

#include "geometry/repair/triangles/triangle_set.h"

namespace halfspace::geometry {

// Duplicates vertices so that every wedge of the solid at an edge, and every fan at a vertex, has
// its own. The point set is unchanged; afterwards every edge has two triangles and every vertex one
// fan. An edge whose wedges are connected at both ends first gets a vertex in the middle. Contract:
// an embedded complex as untangle() makes it, all normals pointing outward. O(n log n).
struct ContactSplit {
  bool complete = true;  // false: faces lie on one another, and the set is not usable
  int edges = 0;         // edges that had more than two triangles
  int vertices = 0;      // vertices that had more than one fan
  std::vector<std::pair<int, int>> copies;  // copied point, its copy
};
ContactSplit splitContacts(TriangleSet& set, bool singlePrecision);

}  // namespace halfspace::geometry
