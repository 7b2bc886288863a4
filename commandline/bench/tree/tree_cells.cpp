// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "commandline/bench/tree/tree_cells.h"

#include <algorithm>

#include "commandline/report/resources.h"

namespace halfspace::commandline {

TreeCells::TreeCells(const bsp::TreeView& tree) {
  std::vector<bsp::Link> stack{tree.root};
  while (!stack.empty()) {
    const bsp::Link link = stack.back();
    stack.pop_back();
    if (!link.isLeaf()) {
      stack.push_back(tree.nodes[link.nodeIndex()].front);
      stack.push_back(tree.nodes[link.nodeIndex()].back);
    } else if (link.isSolid()) {
      Cell& cell = m_cells.emplace_back();
      const bsp::CellView view = tree.cell(link.leafId());
      cell.vertices.assign(view.vertices().begin(), view.vertices().end());
      cell.edges.assign(view.edges().begin(), view.edges().end());
      for (const bsp::CellPlane& facet : view.facets())
        cell.normals.push_back(tree.normalOf(facet));
    }
  }
}

BevelSize bevelled(const TreeCells& cells, const bsp::BevelOptions& options, bool withProtrusion) {
  BevelSize size;
  bsp::Beveller beveller(options);
  const double start = cpuSeconds();
  for (size_t i = 0; i < cells.size(); ++i) size.planes += beveller.bevel(cells[i]).size();
  size.seconds = cpuSeconds() - start;
  for (size_t i = 0; withProtrusion && i < cells.size(); ++i)
    size.protrusion =
        std::max(size.protrusion, bsp::protrusion(cells[i], beveller.bevel(cells[i])));
  return size;
}

}  // namespace halfspace::commandline
