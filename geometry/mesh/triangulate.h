// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Triangulation of polygons, for import, rendering, export and engines that need triangles.
#pragma once

#include <array>
#include <optional>
#include <span>
#include <vector>

#include "geometry/exact/vec3.h"
#include "geometry/mesh/measure.h"

namespace halfspace::geometry {

using Triangle = std::array<int, 3>;

// A planar polygon with holes: loops of indices into `vertices`, in any order. Seen from the tip of
// `normal`, outer loops run counter-clockwise and holes clockwise; several outer loops are allowed.
// Loops may touch themselves and each other in vertices (of the same index), but not along edges.
// `normal` may be approximate and need not have unit length.
struct PolygonWithHoles {
  std::span<const std::vector<int>> loops;
  Vec3 normal = Vec3::Zero();  // zero: computed from the loops (Newell)
};

// Triangulates a polygon without adding vertices. The triangles cover the polygon once and are
// oriented like its loops: every side of a loop is a side of exactly one triangle, and every
// triangle has area in the projection along the dominant axis of the normal. The result is the
// constrained Delaunay triangulation in that projection; a single strictly convex loop of more than
// four corners becomes a strip instead. All decisions are exact for the given doubles.
//
// Returns nothing if the loops are no such polygon, for example because the caller rounded its
// corners: sides cross, a corner lies on a side or on another corner, or a loop changed its
// orientation. The caller can then triangulate the coordinates before rounding. Contract: indices
// in range, coordinates finite. Cost: about 1 us per corner.
std::optional<std::vector<Triangle>> triangulate(std::span<const Vec3> vertices,
                                                 const PolygonWithHoles& polygon);

// The same for exact coordinates. Contract: the normal is given, or the loops still have an area
// after rounding to doubles.
std::optional<std::vector<Triangle>> triangulate(std::span<const RationalPoint> vertices,
                                                 const PolygonWithHoles& polygon);

}  // namespace halfspace::geometry
