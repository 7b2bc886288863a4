// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Solid modelling on closed meshes: union, difference and intersection, exact.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "geometry/mesh/measure.h"
#include "geometry/mesh/polygon_mesh.h"
#include "geometry/reason/result.h"

namespace halfspace::geometry {

enum class Operation { unite, subtract, intersect };

struct BooleanOptions {
  // Search both operands for self-intersections first (1.6 us a triangle, on a second thread).
  // Without it only the neighbourhood of the cut is searched, and an operand that passes through
  // itself elsewhere does so in the result.
  bool checkOperands = true;
  // Measure the exact volume before rounding: rational numbers for every face at the cut.
  bool measureVolume = false;
};

// The origin of a face of the result.
struct OperandFace {
  int operand = 0;  // 0: a, 1: b
  int face = 0;     // one face of it; where coplanar faces of one surface were joined, the first
};

struct BooleanResult {
  // Closed, oriented, 2-manifold; coplanar neighbours of one surface joined to maximal polygons
  // (triangulated where they have holes or where rounding bent them), no T-junctions. Each face
  // keeps its surface(). Nothing if the result is empty, which is no error.
  std::optional<PolygonMesh> mesh;
  std::vector<OperandFace> origins;   // one a face
  std::string engine;                 // "corefinement" or "nef"
  std::optional<ExactVolume> volume;  // before rounding, if asked for
  int roundedVertices = 0;            // whose exact position is no double; each off by half an ulp
  int collapsedFaces = 0;             // that rounding left without area: removed
  // Pairs of faces that rounding drove through each other and collapsing did not mend, with places.
  Reasons roundingFaults;
};

// The regularised result of the operation: CGAL's corefinement with exact constructions cuts the
// surfaces, what to keep is decided exactly; Nef polyhedra take over where an operand touches
// itself at the cut. Where the result touches itself in an edge or a vertex, it comes out with
// separate vertices and edges in the same positions: around every edge the two faces of each solid
// wedge belong together. Operands may be such results themselves. Errors: selfIntersecting (with
// the operand in `subject`: "a" or "b"), and degenerateFace and others of PolygonMesh::fromFaces if
// rounding broke the surface beyond repair. Never throws for its input. Deterministic. Cost: 1 us a
// triangle and 40 us a triangle that is cut; by Nef polyhedra about 100 us a triangle.
Result<BooleanResult> boolean(const PolygonMesh& a, const PolygonMesh& b, Operation operation,
                              const BooleanOptions& options = {});

}  // namespace halfspace::geometry
