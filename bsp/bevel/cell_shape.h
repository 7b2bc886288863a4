// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>

#include "bsp/query/cell.h"

namespace halfspace::bsp {

// The data that bevels need of a cell. Contract: a bounded convex polytope with an interior and
// correct topology, even if its numbers are rounded: every edge once, every facet a closed cycle of
// corners; normals finite and of unit length, vertices finite.
struct CellShape {
  std::span<const Vec3> normals;  // by facet, out of the cell
  std::span<const Vec3> vertices;
  std::span<const CellEdge> edges;
};

// Numbers shared by many steps on one cell.
struct CellExtent {
  Vec3 largest = Vec3::Zero();  // of the coordinates' absolute values, by axis
  double noise = 0.0;           // rounding of n.v: n touches v if it is this close

  explicit CellExtent(const CellShape& cell) {
    for (const Vec3& vertex : cell.vertices) largest = largest.cwiseMax(vertex.cwiseAbs());
    noise = 0x1p-46 * largest.sum();
  }
};

}  // namespace halfspace::bsp
