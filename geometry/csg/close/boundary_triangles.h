// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "geometry/csg/close/boundary_mesh.h"
#include "geometry/mesh/triangulate.h"

namespace halfspace::geometry {

// The door to triangles: what renderers and mesh files take. A closed 2-manifold by its indices
// too: where several edges have the same two ends (doubled edges, or a diagonal of a face on which
// an edge of the same solid lies) all but one get a corner of their own in the middle.
struct TriangulatedBoundary {
  std::vector<Vec3> positions;  // those of the mesh, then the middles of doubled edges
  std::vector<Triangle> triangles;
  std::vector<int> face;  // of each triangle: index into BoundaryMesh::faces
  int exactRetries = 0;   // faces whose rounded corners no longer made a simple polygon
                          // and that were triangulated before rounding
  int splitEdges = 0;     // that got a corner in the middle
};
TriangulatedBoundary triangulate(const Evaluator& evaluator, const BoundaryMesh& mesh);

}  // namespace halfspace::geometry
