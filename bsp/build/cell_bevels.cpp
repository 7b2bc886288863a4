// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "bsp/build/cell_bevels.h"

#include <cassert>
#include <cmath>

namespace halfspace::bsp {

void addBevels(TreeStorage& storage, Beveller& beveller, CellData& cell) {
  assert(cell.bevels.empty() && cell.facets.size() >= 4);
  const TreeView view = storage.view();
  std::vector<Vec3> facetNormals;
  for (const CellPlane& facet : cell.facets) facetNormals.push_back(view.normalOf(facet));
  for (const BevelPlane& bevel : beveller.bevel({facetNormals, cell.vertices, cell.edges})) {
    if (cell.bevels.size() == kMaxCellParts) break;
    assert(bevel.normal.allFinite() && std::isfinite(bevel.offset));
    cell.bevels.push_back(storage.cellPlane(bevel.normal, bevel.offset));
  }
}

}  // namespace halfspace::bsp
