// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "geometry/csg/evaluator.h"
#include "geometry/mesh/measure.h"
#include "geometry/mesh/topology.h"
#include "geometry/mesh/triangulate.h"

namespace halfspace::geometry {

// The whole boundary as one closed 2-manifold. Where the solid touches itself in an edge or a
// vertex, edges and vertices are split, so that each wedge of matter keeps its own: the point set
// is the same, and every edge belongs to exactly two faces.
struct BoundaryMesh {
  struct Face {
    FaceId id;                            // in the evaluator
    std::vector<std::vector<int>> loops;  // the outer one first; indices into `vertices`
  };
  std::vector<VertexId> vertices;  // in the evaluator; one vertex of space may stand here twice
  std::vector<Vec3> positions;     // correctly rounded
  std::vector<Face> faces;         // by source solid in outline order, then by geometry

  int edges = 0;
  int components = 0;
  int genus = 0;        // summed over components
  bool closed = false;  // every edge has two faces that run opposite ways: a self-check
  bool manifold = false;
};

// Linear. The mesh refers to the evaluator's present state.
BoundaryMesh meshOf(const Evaluator& evaluator);

// The solid's exact volume; with a solid background, minus that of what was carved. `exact` stays
// empty where the fraction would have more than `digitLimit` digits.
ExactVolume volumeOf(const Evaluator& evaluator, size_t digitLimit = 4000);

// The door to triangles: what renderers and mesh files take.
struct TriangulatedBoundary {
  std::vector<Vec3> positions;  // as in the mesh
  std::vector<Triangle> triangles;
  std::vector<int> face;  // of each triangle: index into BoundaryMesh::faces
  int exactRetries = 0;   // faces whose rounded corners no longer made a simple polygon
                          // and that were triangulated before rounding
};
TriangulatedBoundary triangulate(const Evaluator& evaluator, const BoundaryMesh& mesh);

}  // namespace halfspace::geometry
