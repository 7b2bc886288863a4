// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Private to untangle(): one plane cut by everything that meets it.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "geometry/mesh/triangulate.h"
#include "geometry/repair/triangles/coordinate_grid.h"

namespace halfspace::geometry {

// Triangles of one plane that overlap (or one alone), and those of other planes they collide with.
struct FacetCluster {
  std::span<const Vec3> points;
  std::span<const Triangle> triangles;
  std::vector<int> members;
  std::vector<int> cutters;
};

struct FacetPieces {
  struct Piece {
    Triangle corners;  // in points; ~i: newPoints[i]; counter-clockwise as the first member
    int member = 0;    // index into members: the first that covers it
    int forward = 0;   // how many members cover it the way of the first, weights counted
  };
  std::vector<Vec3> newPoints;  // rounded to the grid; may be equal to others
  std::vector<Piece> pieces;
};

// The members cut along all lines in which others meet them, exactly; new corners are rounded at
// the end. weights: per member, its multiplicity. Nothing where the arithmetic gave up, which it
// does not do by contract of CGAL; a caller takes it for notConverged.
std::optional<FacetPieces> arrangeFacet(const FacetCluster& cluster, std::span<const int> weights,
                                        const CoordinateGrid& grid);

}  // namespace halfspace::geometry
