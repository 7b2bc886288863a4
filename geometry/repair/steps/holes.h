// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "geometry/repair/triangles/edge_table.h"
#include "geometry/repair/triangles/triangle_set.h"

namespace halfspace::geometry {

// A closed sequence of corners around a hole, in the direction of the missing faces; no corner
// repeats.
using HoleLoop = std::vector<int>;

// The boundary of the missing faces, as loops. A path along the boundary that reaches one of its
// own vertices again closes a loop there. Deterministic. Cost: linear, but for a sort of the
// boundary edges.
std::vector<HoleLoop> findHoleLoops(const TriangleSet& set, const EdgeTable& edges);

struct HoleFilling {
  std::vector<Triangle> triangles;  // uses each side of the loop once
  double area = 0.0;
  bool flat = false;  // the loop lies in a plane within the flatness
};

// Fills one loop. A planar loop (within `flatness`, level units) is triangulated in its plane. Any
// other loop gets the triangulation of least bending and area (P. Liepa, "Filling holes in meshes",
// 2003, in CGAL's implementation), after long loops have been shortened by cutting off corners
// whose neighbours are close to each other; if CGAL finds none, all corners are cut off that way.
// Bending at the rim is included, since a filling that coincides with the adjacent surface would
// cancel it. Always closes the loop; triangles may have no area. Deterministic. Cubic in the loop,
// up to 128 corners (0.1 s). `edges`: those of the set's triangles.
HoleFilling fillHole(const TriangleSet& set, const EdgeTable& edges, const HoleLoop& loop,
                     double flatness);

// The triangulation of a loop of least bending and area by CGAL, which fillHole() uses; empty if
// CGAL finds none. `beyond`: per side of the loop, from its corner to the next, the third corner of
// the triangle across that side; -1 if there is none. Deterministic. Cubic in the loop.
std::vector<Triangle> leastBending(const TriangleSet& set, const HoleLoop& loop,
                                   const std::vector<int>& beyond);

}  // namespace halfspace::geometry
