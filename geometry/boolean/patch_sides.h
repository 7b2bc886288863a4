// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <vector>

#include "geometry/boolean/overlay.h"

namespace halfspace::geometry {

// Location of a triangle of one surface relative to the solid of the other.
enum class TriangleLocation { unknown, inside, outside, onSame, onOpposite };

// The location of every triangle of the overlay. onSame, onOpposite: it lies on the other surface,
// with the same or the opposite normal. Empty if an edge of one surface does not have two sides.
std::optional<std::vector<TriangleLocation>> locateTriangles(const Overlay& overlay,
                                                             const PolygonMesh& a,
                                                             const Operand& trianglesOfA,
                                                             const PolygonMesh& b,
                                                             const Operand& trianglesOfB);

// The cut sides of an overlay, or of a part of it, grouped by the edge they run along.
struct CutSide {
  int low;   // place
  int high;  // place
  int side;
};
std::vector<CutSide> sortedByEdge(std::vector<CutSide> sides);

// Calls visit(first, last) for each run of one edge; stops and returns false where visit does.
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
