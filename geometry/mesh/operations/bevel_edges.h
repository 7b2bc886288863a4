// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>
#include <utility>

#include "geometry/mesh/operations/derived_mesh.h"

namespace halfspace::geometry {

// Replaces edges of a mesh by faces that begin `width` level units beside them on both sides:
//
//        |   A   |                |   A   |      On each face the side is moved inwards by `width`.
//     ---u-------v---    ->    ---+-------+---   Edges that are not bevelled and end at u or v are
//        |   B   |                +-------+      cut there, at the distance where the moved side
//                                 |   B   |      meets them; the larger one if two sides do.
//
// Where three or more new corners surround an old one, a face closes the gap. Edges may be convex
// or concave: the first lose solid, the others gain it. Points are chosen by pointOnEdge() and
// pointOnPlane(), so faces between grid points stay exactly planar; others become triangles. New
// faces have one of the faces beside the edge as their origin. For convex brushes see
// brush/operations/cut_corners.h, which keeps every plane exactly.
//
// Errors: indexOutOfRange (a vertex); badParameter (`width` not positive or so large that an edge
// would vanish; no such edge; an edge that meets another in a corner of 180 degrees or more); those
// of PolygonMesh::fromFaces(). The result may intersect itself: see boolean/solid_check.h. Cost:
// n log n in the faces.
Result<DerivedMesh> edgesBevelled(const PolygonMesh& mesh,
                                  std::span<const std::pair<int, int>> edges, double width);

// Replaces vertices by faces: every edge of such a vertex is cut `width` level units away from it.
// Errors: as above. Cost: as above.
Result<DerivedMesh> verticesChamfered(const PolygonMesh& mesh, std::span<const int> vertices,
                                      double width);

}  // namespace halfspace::geometry
