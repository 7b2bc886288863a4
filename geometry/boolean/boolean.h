// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Exact solid modelling on closed meshes: union, difference and intersection.
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
  // Search both operands for self-intersections (1.6 us per triangle, on a second thread). If
  // false, only the neighbourhood of the cut is searched, and self-intersections elsewhere in an
  // operand remain in the result.
  bool checkOperands = true;
  // Measure the exact volume before rounding. Costs rational arithmetic for every face at the cut.
  bool measureVolume = false;
};

// The origin of a face of the result.
struct OperandFace {
  int operand = 0;  // 0: a, 1: b
  int face = 0;     // face of the operand; if coplanar faces were merged, the first of them
};

struct BooleanResult {
  // Closed, oriented and 2-manifold, without T-junctions. Coplanar neighbours with equal surface()
  // are merged into maximal polygons, which are triangulated if they have holes or if rounding bent
  // them. Absent if the result is empty, which is not an error.
  std::optional<PolygonMesh> mesh;
  std::vector<OperandFace> origins;   // per face
  std::string engine;                 // "corefinement" or "nef"
  std::optional<ExactVolume> volume;  // before rounding, if measureVolume
  int roundedVertices = 0;  // vertices moved by rounding, at most half an ulp per coordinate
  int collapsedFaces = 0;   // faces removed because rounding left them without area
  // Pairs of faces that intersect because of rounding (selfIntersecting), each with a position; at
  // most 16.
  Reasons roundingFaults;
};

// The regularised result of the operation. CGAL's corefinement with exact constructions cuts the
// surfaces along each other, and exact predicates select the parts of the result. If this fails,
// for example because an operand touches itself at the cut, Nef polyhedra compute the result
// instead.
//
// Where the result touches itself in an edge or a vertex, that edge or vertex is duplicated at the
// same position, so that the two faces of each wedge of the solid share an edge. Operands may touch
// themselves in the same way.
//
// Errors: selfIntersecting (`subject` is the operand: "a" or "b"; empty if both engines failed at
// the operation itself); degenerateFace and other errors of PolygonMesh::fromFaces if the surface
// is invalid after rounding. Does not throw for any operands. Deterministic. Cost: 1 us per
// triangle plus 40 us per triangle that is cut; with Nef polyhedra about 100 us per triangle.
Result<BooleanResult> boolean(const PolygonMesh& a, const PolygonMesh& b, Operation operation,
                              const BooleanOptions& options = {});

}  // namespace halfspace::geometry
