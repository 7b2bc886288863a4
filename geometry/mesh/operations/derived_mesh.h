// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "geometry/mesh/polygon_mesh.h"

namespace halfspace::geometry {

// The result of an operation on a mesh.
struct DerivedMesh {
  PolygonMesh mesh;
  std::vector<int> origins;  // per face, the face of the old mesh that it is, or is a part of
};

// Makes a mesh of polygons whose `surfaces` hold, per face, the face of `from` that it comes from.
// Faces that are not exactly planar are split into triangles; each face gets the surface of its
// origin. Errors: notFinite; outOfRange; wouldDegenerate (the edit turned the
// solid inside out); others of PolygonMesh::fromFaces().
Result<DerivedMesh> derivedFromFaces(PolygonSoup soup, const PolygonMesh& from);

// The soup without the vertices that no face uses; the others keep their order.
PolygonSoup withoutUnusedVertices(PolygonSoup soup);

// The faces of a mesh with their numbers as surfaces, for derivedFromFaces().
PolygonSoup withFaceNumbers(const PolygonMesh& mesh);

}  // namespace halfspace::geometry
