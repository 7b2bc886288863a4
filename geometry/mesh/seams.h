// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Files whose vertices carry texture coordinates or belong to objects hold a vertex of the surface
// several times, once for each side of a seam. By its indices such a surface is open there.
#pragma once

#include "geometry/mesh/polygon_mesh.h"

namespace halfspace::geometry {

// PolygonMesh::fromFaces(), and where that refuses, once more with vertices of equal coordinates
// taken for one. Indices come first: two parts that only touch are kept apart by them. If neither
// is a mesh, the shorter list of reasons is told. Faces keep their numbers.
Result<PolygonMesh> meshWithSeamsClosed(PolygonSoup soup);

}  // namespace halfspace::geometry
