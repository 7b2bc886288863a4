// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>

#include "geometry/mesh/operations/derived_mesh.h"

namespace halfspace::geometry {

// A vertex of a mesh and where it is to be, in level units.
struct PlacedVertex {
  int vertex;
  Vec3 to;
};

// Whether placed vertices at one position become one vertex.
enum class Joining : unsigned char { apart, joined };

// Puts vertices at other positions. Faces that lose their area because vertices were joined are
// left out. Faces that are no longer exactly planar become triangles.
// Errors: notFinite; outOfRange; indexOutOfRange; badParameter (nothing to place); those of
// PolygonMesh::fromFaces(). The result may intersect itself: see boolean/solid_check.h. Cost:
// n log n.
Result<DerivedMesh> verticesPlaced(const PolygonMesh& mesh, std::span<const PlacedVertex> vertices,
                                   Joining joining);

}  // namespace halfspace::geometry
