// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "bsp/bevel/bevels.h"
#include "bsp/query/tree_view.h"

namespace halfspace::commandline {

// The solid cells of a tree as bevels see them, without the bevels they have. Refers to the tree.
class TreeCells {
 public:
  explicit TreeCells(const bsp::TreeView& tree);

  size_t size() const { return m_cells.size(); }
  bsp::CellShape operator[](size_t i) const {
    return {m_cells[i].normals, m_cells[i].view.vertices(), m_cells[i].view.edges()};
  }

 private:
  struct Cell {
    bsp::CellView view;
    std::vector<bsp::Vec3> normals;
  };
  std::vector<Cell> m_cells;
};

// How many planes a set of bevels has, and what is left of protrusion.
struct BevelSize {
  size_t planes = 0;
  double protrusion = 0.0;  // the largest of any cell
  double seconds = 0.0;     // CPU, for the planes alone
};
// `withProtrusion`: that too, at many times the cost.
BevelSize bevelled(const TreeCells& cells, const bsp::BevelOptions& options,
                   bool withProtrusion = false);

}  // namespace halfspace::commandline
