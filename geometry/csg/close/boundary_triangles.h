// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "geometry/csg/close/boundary_mesh.h"
#include "geometry/mesh/triangulate.h"

namespace halfspace::geometry {

// The boundary as triangles, for rendering and export. Also a closed 2-manifold by its indices: if
// several edges have the same two end vertices (doubled edges, or a diagonal of a face that
// coincides with an edge of the same solid), each edge gets its own vertex in the middle.
// The middles lie at one position, so that parts that touch there share whole edges.
struct TriangulatedBoundary {
  std::vector<Vec3> positions;  // those of the mesh, then the midpoints of doubled edges
  std::vector<Triangle> triangles;
  std::vector<int> face;  // of each triangle: index into BoundaryMesh::faces
  int exactRetries = 0;   // faces triangulated from exact coordinates, because their rounded
                          // corners do not form a simple polygon
  int splitEdges = 0;     // edges that got a vertex in the middle
};
// Cost: O(n log n). Throws InternalError if a face is not a simple polygon.
TriangulatedBoundary triangulate(const Evaluator& evaluator, const BoundaryMesh& mesh);

}  // namespace halfspace::geometry
