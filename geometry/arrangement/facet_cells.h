// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Private to the kernel: the planar arrangement of the segments in each facet.
#pragma once

#include <utility>
#include <vector>

#include "geometry/arrangement/facet_pairs.h"
#include "geometry/arrangement/point_table.h"

namespace halfspace::geometry {

// A half-edge of the arrangement: from one point to the next on a line, with its cell on the left,
// seen from the front of the facet.
struct CellEdge {
  int from = 0, to = 0;
  int next = 0;   // the next half-edge of the same loop
  int cell = -1;  // -1: outside of the facet
};

// The cells of one facet: regions that no segment crosses. A cell may have holes, slits (edges with
// the same cell on both sides) and isolated points.
struct FacetCells {
  int facet = 0;
  int cellCount = 0;
  std::vector<CellEdge> edges;
  std::vector<std::pair<int, int>> isolated;  // cell, point
};

// Cuts every facet that has contacts. Adds the points where segments cross to the table. Runs in
// parallel; the result depends on the input alone. Cost: linear in the segments of a facet that
// overlap along one coordinate.
std::vector<FacetCells> cellsOf(const FacetSet& set, PointTable& table,
                                const std::vector<Contact>& contacts, WorkWatch* watch = nullptr,
                                const MemoryLimit& limit = {});

}  // namespace halfspace::geometry
