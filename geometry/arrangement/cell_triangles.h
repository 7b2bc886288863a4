// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>
#include <vector>

#include "geometry/arrangement/facet_cells.h"
#include "geometry/mesh/triangulate.h"

namespace halfspace::geometry {

// Private to the kernel: the triangles of some cells of a cut facet. Corners are points of the
// table; isolated points and slits become part of the triangulation. isWanted: per cell. The
// triangles are listed cell after cell and oriented like the facet.
std::vector<Triangle> trianglesOf(const FacetSet& set, const PointTable& table,
                                  const FacetCells& cells, const std::vector<bool>& isWanted,
                                  std::vector<int>& cellOfTriangle);

}  // namespace halfspace::geometry
