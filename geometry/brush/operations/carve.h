// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Differences and intersections of convex solids as few convex solids, for file formats and tools
// that know nothing else. Every plane of a result is a plane of an operand, so nothing is rounded.
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "geometry/brush/operations/derived_brush.h"
#include "geometry/mesh/polygon_mesh.h"

namespace halfspace::geometry {

// The brush minus the cutter: convex parts with disjoint interiors, whose union is exactly the
// difference. Empty optional: the interiors of the two do not meet, and the brush stays whole.
// Empty list: nothing is left. Faces along the cut get the origins of the cutter's faces.
//
// One plane of the cutter after the other cuts off what lies in front of it:
//
//     +-----------+        +---+-------+
//     |   +---+   |        |   |   2   |     The plane in front of which the brush reaches farthest
//     |   |   |   |   ->   | 1 +---+   |     goes first, which leaves later planes less to cut.
//     |   +---+   |        |   |   | 3 |     Planes that do not meet the rest cut nothing, so there
//     +-----------+        +---+---+---+     are at most as many parts as planes.
//
// Cost: m cuts for m planes of the cutter that meet the brush, and m^2 k predicates for k corners.
std::optional<std::vector<DerivedBrush>> carved(const DerivedBrush& brush,
                                                const DerivedBrush& cutter);

// The part of the brush inside the other; empty if the interiors do not meet. Faces along the cut
// get the origins of the other brush.
std::optional<DerivedBrush> intersected(const DerivedBrush& brush, const DerivedBrush& other);

// A mesh with more convex facets than this is not divided.
inline constexpr size_t kMaxDividedFacets = 20'000;

// A closed mesh as convex parts with disjoint interiors, whose union is exactly the solid inside
// the mesh. The origin of a face is the face of the mesh in its plane, or of the mesh's face whose
// plane divides two parts. Empty for meshes beyond kMaxDividedFacets. Contract: the mesh does not
// intersect itself.
//
// Source: B. Naylor, J. Amanatides, W. Thibault, "Merging BSP trees yields polyhedral set
// operations", 1990 (a solid-leaf tree from the facets). Departure: the plane is chosen that
// divides fewest facets, and of those the one with most facets in it.
std::optional<std::vector<DerivedBrush>> convexParts(const PolygonMesh& mesh);

// Whether two faces may become one face of a merged brush.
using MayJoin = std::function<bool(const FaceOrigin&, const FaceOrigin&)>;

// Joins pairs of parts whose union is convex, until there is none. Coplanar faces of a pair must
// agree by `mayJoin`. Contract: the parts have disjoint interiors. Cost: quadratic in the parts.
void joinParts(std::vector<DerivedBrush>& parts, const MayJoin& mayJoin);

}  // namespace halfspace::geometry
