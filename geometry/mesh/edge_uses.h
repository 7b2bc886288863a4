// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "geometry/mesh/polygon_mesh.h"

namespace halfspace::geometry {

// One side of a polygon: the edge {low, high} (vertex indices, low < high), used by face `face`
// from its corner number `corner` to the next one. forward: the side runs from low to high.
struct EdgeUse {
  int low = 0;
  int high = 0;
  int face = 0;
  int corner = 0;
  bool forward = true;

  bool sameEdge(const EdgeUse& other) const { return low == other.low && high == other.high; }
};

// All sides of all polygons, sorted by (low, high, face, corner), so that the uses of one edge are
// consecutive. Cost: linear in the number of sides for meshes of bounded vertex degree. Contract:
// indices in range, no polygon has the same vertex twice in succession.
std::vector<EdgeUse> edgeUses(const PolygonSoup& soup);

// Calls visit(first, last) for each edge with the half-open range of its uses.
template <typename Visit>
void forEachEdge(const std::vector<EdgeUse>& uses, Visit visit) {
  for (size_t first = 0; first < uses.size();) {
    size_t last = first + 1;
    while (last < uses.size() && uses[last].sameEdge(uses[first])) ++last;
    visit(uses.data() + first, uses.data() + last);
    first = last;
  }
}

}  // namespace halfspace::geometry
