// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>

#include "bsp/query/cell.h"

namespace halfspace::bsp {

// What bevels need to know of a cell. Contract: a bounded convex polytope with an interior whose
// topology is right, whatever rounding has done to its numbers: every edge once, every facet around
// its corners; normals finite and of unit length, vertices finite.
struct CellShape {
  std::span<const Vec3> normals;  // by facet, out of the cell
  std::span<const Vec3> vertices;
  std::span<const CellEdge> edges;
};

// Numbers that many steps on one cell share.
struct CellExtent {
  Vec3 largest = Vec3::Zero();  // of the coordinates' absolute values, by axis
  double noise = 0.0;           // what rounding leaves of n.v: below this, n touches v

  explicit CellExtent(const CellShape& cell) {
    for (const Vec3& vertex : cell.vertices) largest = largest.cwiseMax(vertex.cwiseAbs());
    noise = 0x1p-46 * largest.sum();
  }
};

}  // namespace halfspace::bsp
