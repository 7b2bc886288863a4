// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Private to triangulate(): Delaunay triangulations of small polygons without a triangulation of
// the whole plane.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "geometry/mesh/projection.h"
#include "geometry/mesh/triangulate.h"

namespace halfspace::geometry {

// With this limit, CGAL's triangulation takes 1 % of the time of a Boolean of many small meshes,
// and 5 % without smallDelaunay() (`halfspace bench meshes/prisms-1000`).
inline constexpr size_t kMostSmallCorners = 16;

// The constrained Delaunay triangulation of a polygon without holes: the same triangles, in the
// same order, as those of ConstrainedTriangulation. `loop`: indices of vertices. Nothing if the
// loop has more than kMostSmallCorners corners, is not simple and counter-clockwise, has a straight
// corner, or if four corners on one circle allow several triangulations. Exact. Cost: about 0.1 us
// per pair of corners.
std::optional<std::vector<Triangle>> smallDelaunay(const std::vector<int>& loop,
                                                   std::span<const Vec3> vertices,
                                                   const Projection& view);

}  // namespace halfspace::geometry
