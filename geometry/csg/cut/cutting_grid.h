// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <vector>

#include "geometry/exact/convex_polygon.h"
#include "geometry/mesh/polygon_mesh.h"

namespace halfspace::geometry {

// A k-d tree of planes parallel to the axes, which divides a facet into cells that few facets of
// meshes meet. Without it, a facet that k others cross would be split k times in a row, each time
// with a test of all of them that are left.
//
//     +-----+--+--+-----+       The outline of a round shaft (o) in a square floor. Each cell is
//     |     |oo|oo|     |       then cut by the planes of the few facets in it. The sides that
//     +---o-+--+--+-o---+       two cells share cancel, so the outline of the boundary does not
//     |  o  |     |  o  |       depend on the cells.
//     +-----+--+--+-----+
//
// The planes have short coordinates (few bits), so that predicates with them are cheap. They depend
// on the boxes only, not on the history of edits.
class CuttingGrid {
 public:
  static constexpr uint32_t kNone = UINT32_MAX;
  struct Cut {
    double at;                              // position along the axis
    int axis;                               // the plane's normal
    uint32_t plane = kNone;                 // in the table, after intern()
    uint32_t below = kNone, above = kNone;  // next cuts
  };

  // No cuts.
  CuttingGrid() = default;
  // For a facet in a plane whose normal is steepest along `mainAxis`, and the boxes of the
  // facets that cross it. No cuts for a few boxes. Contract: no box is empty or infinite. Cost:
  // O(n log n) for n boxes.
  CuttingGrid(int mainAxis, const Box& facet, std::vector<Box> boxes);

  // The first cut, or kNone.
  uint32_t root() const { return m_cuts.empty() ? kNone : 0; }
  // Contract: intern() was called.
  const Cut& cut(uint32_t index) const { return m_cuts[index]; }
  void intern(PlaneTable& table);

 private:
  uint32_t divide(Box cell, std::vector<Box> boxes, int depth);
  bool choose(const Box& cell, const std::vector<Box>& boxes, Cut& cut) const;

  int m_mainAxis = 0;
  std::vector<Cut> m_cuts;
};

}  // namespace halfspace::geometry
