// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "geometry/repair/triangles/edge_table.h"
#include "geometry/repair/triangles/triangle_set.h"

namespace halfspace::geometry {

// A closed run of corners around something missing, as the missing faces would run along it; no
// corner twice.
using HoleLoop = std::vector<int>;

// What the chain lacks to be closed, in loops; wherever a loop could go on in several ways it is
// cut off where it first meets itself. Deterministic. Linear.
std::vector<HoleLoop> holeLoops(const TriangleSet& set);

struct HoleFilling {
  std::vector<Triangle> triangles;  // along the loop, each side once
  double area = 0.0;
  bool flat = false;  // the loop lies in a plane within the flatness
};

// Planar loops are triangulated in their plane. Of others, long loops are shortened by cutting off
// corners whose neighbours are near each other; the rest gets the triangulation of least bending
// and area (P. Liepa, "Filling holes in meshes", 2003, as CGAL has it), or is cut off to the end
// where that finds none. Bending at the rim counts: a filling that lies on the surface it is to
// close would undo it. Always closes the loop; triangles may lack area. Deterministic.
// `edges`: of the set's triangles.
HoleFilling fillingOf(const TriangleSet& set, const EdgeTable& edges, const HoleLoop& loop,
                      double flatness);

// The triangulation of a loop of least bending and area by CGAL, which fillingOf() uses; empty if
// CGAL finds none. `beyond`: per side of the loop, from its corner to the next, the third corner of
// the triangle across that side; -1 if there is none. Deterministic. Cubic in the loop.
std::vector<Triangle> leastBending(const TriangleSet& set, const HoleLoop& loop,
                                   const std::vector<int>& beyond);

}  // namespace halfspace::geometry
