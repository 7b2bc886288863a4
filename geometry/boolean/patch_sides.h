// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <vector>

#include "geometry/boolean/overlay.h"

namespace halfspace::geometry {

// Where a triangle of one surface lies against the solid of the other.
enum class Lies { unknown, inside, outside, onSame, onOpposite };

// Per triangle of the overlay. on...: it lies on the other surface, with the normal the same or
// opposite way. Nothing if an edge of one surface alone has not two sides.
std::optional<std::vector<Lies>> liesOf(const Overlay& overlay, const PolygonMesh& a,
                                        const Operand& trianglesOfA, const PolygonMesh& b,
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
