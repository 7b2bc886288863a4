// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "geometry/csg/evaluator.h"
#include "geometry/mesh/topology.h"

namespace halfspace::geometry {

// The whole boundary as one closed 2-manifold. Where the solid touches itself in an edge or a
// vertex, edges and vertices are split, so that each wedge of matter keeps its own: the point set
// is the same, and every edge belongs to exactly two faces.
struct BoundaryMesh {
  struct Face {
    FaceId id;                            // in the evaluator
    std::vector<std::vector<int>> loops;  // the outer one first; indices into `vertices`
  };
  // Two faces that meet along an edge, where other faces meet along another edge with the same two
  // ends: matter that touches itself in that edge and hangs together at both ends.
  struct DoubledEdge {
    int from, to;  // vertices; `left` runs from -> to, `right` back
    int left, right;
  };
  std::vector<VertexId> vertices;  // in the evaluator; one vertex of space may stand here twice
  std::vector<Vec3> positions;     // correctly rounded
  std::vector<Face> faces;         // by source solid in outline order, then by geometry

  std::vector<DoubledEdge> doubledEdges;
  int edges = 0;
  int components = 0;
  int genus = 0;        // summed over components
  bool closed = false;  // every edge has two faces that run opposite ways: a self-check
  bool manifold = false;
};

// Linear. The mesh refers to the evaluator's present state. But for the numbers that are the
// evaluator's (Face::id, `vertices`), all of it, its order too, depends on the level alone: it is
// the same to the last bit whatever edits led to it.
BoundaryMesh meshOf(const Evaluator& evaluator);

}  // namespace halfspace::geometry
