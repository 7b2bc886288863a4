// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Private to the kernel: which operands lie in front of and behind every piece of surface.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "geometry/arrangement/facet_cells.h"
#include "geometry/arrangement/operand_sets.h"
#include "geometry/mesh/around_line.h"

namespace halfspace::geometry {

// All pieces of surface: every facet without contacts is one cell, the others are cut into several.
struct CellTable {
  CellTable(const FacetSet& set, std::vector<FacetCells> cutFacets);

  std::vector<FacetCells> cuts;
  std::vector<int> cutOf;      // per facet: index into `cuts`, -1: the facet is one cell
  std::vector<int> facetOf;    // per cell
  std::vector<int> firstCell;  // per facet
  // Per vertex: all facets around it are cells of one operand, connected across the edges that end
  // in it, and nothing else meets these edges.
  std::vector<bool> isFree;
};

// An edge seen from a cell at it. Sides of one edge are neighbours in SideTable.
struct CellSide {
  int low = 0, high = 0;  // points
  int cell = 0;
  int facet = 0;
  bool forward = true;  // the cell lies on the left of low -> high
};

// All sides, sorted by edge, then by facet, but not those of edges that end in a free vertex. Cost:
// linear.
std::vector<CellSide> sidesOf(const FacetSet& set, const PointTable& table, const CellTable& cells);

// Calls visit(first, last) for the range of sides of each edge.
template <typename Side, typename Visit>
void forEachEdgeOf(std::span<const Side> sides, Visit visit) {
  for (size_t first = 0; first < sides.size();) {
    size_t last = first + 1;
    while (last < sides.size() && sides[last].low == sides[first].low &&
           sides[last].high == sides[first].high) {
      ++last;
    }
    visit(first, last);
    first = last;
  }
}

// Sorts half-planes around an edge, counter-clockwise with the edge pointing at the viewer, by the
// normals of their facets (degree 4). Groups hold half-planes of equal direction, in their order of
// input. Not thread-safe, because it reuses its memory for the next edge.
class SidesAroundEdge {
 public:
  SidesAroundEdge(const FacetSet& set, const PointTable& table) : m_set(set), m_table(table) {}
  // sides[i]: facet, and whether the facet, seen from its front, lies on the left of low -> high.
  struct Sheet {
    int facet = 0;
    bool forward = true;
    int index = 0;  // for the caller
  };
  // Sorts the sheets; returns the first sheet of every group, valid until the next call.
  std::span<const int> sort(int low, int high, std::span<Sheet> sheets);

 private:
  const FacetSet& m_set;
  const PointTable& m_table;
  AroundLine<Sheet> m_order;
};

struct PatchLabels {
  std::vector<int> patch;        // per cell: the lowest cell of its patch
  std::vector<int> front, back;  // per cell that names a patch: operand sets; else -1
  std::vector<bool> isCopy;      // per patch: it coincides with a patch of a lower facet
  OperandSets sets;
};

// A patch is a set of cells connected across edges where nothing else meets. The operands around
// one patch are found by an exact ray; those around its neighbours follow from the order of the
// half-planes around common edges. Nothing if the operands are inconsistent, for example
// if one intersects itself.
std::optional<PatchLabels> labelsOf(const BoxedFacets& facets, const PointTable& table,
                                    const CellTable& cells, std::span<const CellSide> sides);

}  // namespace halfspace::geometry
