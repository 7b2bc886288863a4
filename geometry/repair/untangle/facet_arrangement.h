// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Private to untangle(): the triangles of one plane, cut by all triangles that cross them.
#pragma once

#include <atomic>
#include <optional>
#include <span>
#include <vector>

#include "geometry/mesh/triangulate.h"
#include "geometry/repair/triangles/coordinate_grid.h"

namespace halfspace::geometry {

// Overlapping triangles of one plane (or a single triangle), and the triangles of other planes that
// collide with them.
struct FacetCluster {
  std::span<const Vec3> points;
  std::span<const Triangle> triangles;
  std::vector<int> members;
  std::vector<int> cutters;
};

struct FacetPieces {
  struct Piece {
    Triangle corners;  // index into points; ~i: newPoints[i]; oriented like the first member
    int member = 0;    // index into members: the first that covers the piece
    int forward = 0;   // sum of the weights of the members that cover it, signed by orientation
  };
  std::vector<Vec3> newPoints;  // rounded to the grid; may be equal to others
  std::vector<Piece> pieces;
};

// Limits of one arrangement. It counts its work while it does it.
struct FacetLimits {
  int cornersHere = 0;                     // of this facet's triangulation
  std::atomic<long long>* work = nullptr;  // of all facets; reduced, below 0: spent
};

// Work is counted in units of about a microsecond of one processor: for each triangle that cuts the
// facet (two exact ends, a search of their places, a constraint), and for each corner of its
// triangulation. A member that lies on others visits all pieces it covers.
inline constexpr long long kWorkOfCutter = 15, kWorkOfCorner = 20;
inline constexpr long long kVisitsPerUnitOfWork = 4;

// Cuts the members along all lines in which other triangles cross them. The cut is exact; new
// corners are rounded at the end. weights: per member. Empty if CGAL reports a failure, which by
// its contract it does not (the caller then reports notConverged), and if a limit is reached, which
// leaves `limits.work` below 0.
std::optional<FacetPieces> arrangeFacet(const FacetCluster& cluster, std::span<const int> weights,
                                        const CoordinateGrid& grid, const FacetLimits& limits);

}  // namespace halfspace::geometry
