// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "bsp/bevel/bevels.h"
#include "bsp/query/tree_view.h"

namespace halfspace::commandline {

// The solid cells of a tree in the form that bevels are computed from, without the bevels the tree
// already has.
class TreeCells {
 public:
  explicit TreeCells(const bsp::TreeView& tree);

  size_t size() const { return m_cells.size(); }
  bsp::CellShape operator[](size_t i) const {
    return {m_cells[i].normals, m_cells[i].vertices, m_cells[i].edges};
  }

 private:
  struct Cell {
    std::vector<bsp::Vec3> normals, vertices;
    std::vector<bsp::CellEdge> edges;
  };
  std::vector<Cell> m_cells;
};

// The number of planes of a set of bevels, and the remaining protrusion.
struct BevelSize {
  size_t planes = 0;
  double protrusion = 0.0;  // the largest of any cell
  double seconds = 0.0;     // CPU time to compute the planes
};
// `withProtrusion`: also computes the protrusion, at many times the cost.
BevelSize bevelled(const TreeCells& cells, const bsp::BevelOptions& options,
                   bool withProtrusion = false);

}  // namespace halfspace::commandline
