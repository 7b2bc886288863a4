// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "geometry/csg/evaluator.h"
#include "geometry/mesh/topology.h"

namespace halfspace::geometry {

// The whole boundary as one closed 2-manifold. Where the solid touches itself along an edge or at a
// vertex, that edge or vertex is duplicated, one copy for each wedge of the solid. The point set is
// unchanged, and every edge belongs to exactly two faces.
struct BoundaryMesh {
  struct Face {
    FaceId id;                            // in the evaluator
    std::vector<std::vector<int>> loops;  // the outer one first; indices into `vertices`
  };
  // One of several edges with the same two end vertices: the solid touches itself along the edge
  // and is connected at both ends.
  struct DoubledEdge {
    int from, to;  // vertices; `left` runs from -> to, `right` back
    int left, right;
  };
  std::vector<VertexId> vertices;  // ids in the evaluator; duplicated vertices repeat an id
  std::vector<Vec3> positions;     // per vertex, level units, correctly rounded
  std::vector<Face> faces;         // by source solid in outline order, then by geometry

  std::vector<DoubledEdge> doubledEdges;
  int edges = 0;
  int components = 0;
  int genus = 0;        // summed over components
  bool closed = false;  // self-check: every edge has two faces with opposite directions
  bool manifold = false;
};

// Builds the mesh of the evaluator's current state. O(n log n). Everything except the ids of the
// evaluator (Face::id, `vertices`) depends on the level only, in every bit and including the order:
// it is the same for every history of edits. Errors are reported by `closed` and `manifold`.
BoundaryMesh meshOf(const Evaluator& evaluator);

}  // namespace halfspace::geometry
