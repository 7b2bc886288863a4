// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Private to the checks: the sides of all faces, grouped by edge.
#pragma once

#include <span>
#include <vector>

#include "geometry/validation/surface.h"

namespace halfspace::geometry {

// One side of a face. It runs from its corner to the next one around the face.
struct FaceSide {
  int high = 0;    // the higher vertex of its edge
  int corner = 0;  // index into Surface::corners of its start
  int face = 0;
};

class FaceSides {
 public:
  explicit FaceSides(const Surface& surface);

  // Calls visit(low, sides) for every edge, ordered by lower, then higher vertex. The sides of an
  // edge are ordered by face.
  template <typename Visit>
  void forEachEdge(Visit visit) const {
    for (size_t low = 0; low + 1 < m_start.size(); ++low) {
      const size_t end = static_cast<size_t>(m_start[low + 1]);
      for (size_t first = static_cast<size_t>(m_start[low]); first < end;) {
        size_t last = first + 1;
        while (last < end && m_sides[last].high == m_sides[first].high) ++last;
        visit(static_cast<int>(low), std::span<const FaceSide>(&m_sides[first], last - first));
        first = last;
      }
    }
  }
  // Whether the side runs from the lower vertex of its edge to the higher.
  bool forward(int low, const FaceSide& side) const {
    return m_surface->corners[side.corner] == low;
  }
  // The corners of the side's face at the lower and at the higher end of the edge.
  int cornerAtLow(int low, const FaceSide& side) const {
    return forward(low, side) ? side.corner : nextCorner(side);
  }
  int cornerAtHigh(int low, const FaceSide& side) const {
    return forward(low, side) ? nextCorner(side) : side.corner;
  }

 private:
  int nextCorner(const FaceSide& side) const {
    const int next = side.corner + 1;
    return next == m_surface->start[side.face + 1] ? m_surface->start[side.face] : next;
  }

  const Surface* m_surface;
  std::vector<int> m_start;  // per lower vertex
  std::vector<FaceSide> m_sides;
};

}  // namespace halfspace::geometry
