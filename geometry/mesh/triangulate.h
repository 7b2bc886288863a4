// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Triangulation at the doors: rendering, export, engines that want triangles.
#pragma once

#include <array>
#include <optional>
#include <span>
#include <vector>

#include "geometry/exact/vec3.h"
#include "geometry/mesh/measure.h"

namespace halfspace::geometry {

using Triangle = std::array<int, 3>;

// A planar polygon with holes: loops of indices into `vertices`, the outer ones counter-clockwise
// seen from the tip of `normal`, the holes clockwise, in any order; several outer loops are
// allowed. Loops may meet themselves and each other in vertices (the same index named twice), not
// along edges. `normal` need not be of unit length, only near the truth.
struct PolygonWithHoles {
  std::span<const std::vector<int>> loops;
  Vec3 normal = Vec3::Zero();  // zero: taken from the loops (Newell)
};

// Index triangles that cover the polygon once, oriented like its loops: every side of a loop is a
// side of exactly one triangle, no vertex is added, and every triangle has area when seen along the
// dominant axis of the normal. Constrained Delaunay in that view; strictly convex loops of up to
// four corners the same, larger ones as a strip. All decisions are exact for the given doubles.
//
// Nothing where the doubles, rounded by the caller, no longer describe such a polygon: sides that
// cross, a corner that landed on a side or on another corner, a loop that turned over. The caller
// then has the coordinates before rounding triangulated instead.
// Contract: indices in range, coordinates finite. Cost: about 1 us a corner.
std::optional<std::vector<Triangle>> triangulate(std::span<const Vec3> vertices,
                                                 const PolygonWithHoles& polygon);

// The same in exact coordinates; the normal must be given or the loops must not be degenerate.
std::optional<std::vector<Triangle>> triangulate(std::span<const RationalPoint> vertices,
                                                 const PolygonWithHoles& polygon);

}  // namespace halfspace::geometry
