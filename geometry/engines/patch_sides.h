// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <vector>

#include "geometry/engines/overlay.h"

namespace halfspace::geometry {

// Location of a triangle of one surface relative to the solid of the other.
enum class TriangleLocation { unknown, inside, outside, onSame, onOpposite };

// The location of every triangle of the overlay. onSame, onOpposite: it lies on the other surface,
// with the same or the opposite normal. Empty if the overlay is inconsistent, for example if an
// edge that belongs to both surfaces does not have two sides of each.
std::optional<std::vector<TriangleLocation>> locateTriangles(const Overlay& overlay,
                                                             const PolygonMesh& a,
                                                             const Operand& trianglesOfA,
                                                             const PolygonMesh& b,
                                                             const Operand& trianglesOfB);

// A side along the intersection of the two surfaces, with the ids of its end positions
// (Overlay::places), for grouping sides by edge.
struct CutSide {
  int low;   // the lower id of the two ends
  int high;  // the higher id
  int side;
};
// Sorted by edge, then by side: sides of `a` come before sides of `b`.
std::vector<CutSide> sortedByEdge(std::vector<CutSide> sides);

// Calls visit(first, last) for the sides of each edge. Stops and returns false as soon as visit
// returns false.
template <typename Visit>
bool forEachCutEdge(const std::vector<CutSide>& sides, Visit visit) {
  for (size_t first = 0; first < sides.size();) {
    size_t last = first + 1;
    while (last < sides.size() && sides[last].low == sides[first].low &&
           sides[last].high == sides[first].high) {
      ++last;
    }
    if (!visit(sides.data() + first, sides.data() + last)) return false;
    first = last;
  }
  return true;
}

}  // namespace halfspace::geometry
