// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Exact solid modelling on closed meshes: union, difference and intersection.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "geometry/mesh/measure.h"
#include "geometry/mesh/polygon_mesh.h"
#include "geometry/reason/memory_limit.h"
#include "geometry/reason/result.h"
#include "geometry/reason/work_watch.h"

namespace halfspace::geometry {

enum class Operation { unite, subtract, intersect };

// The algorithm that computes the result. All engines are exact.
enum class BooleanEngine {
  automatic,     // the arrangement; for two operands, Nef polyhedra if rounding spoils its result
  arrangement,   // geometry/arrangement
  corefinement,  // CGAL's corefinement; takes two operands; see mesh_engines.h
  nef            // CGAL's Nef polyhedra; takes two operands; see mesh_engines.h
};

struct BooleanOptions {
  // Search all operands for self-intersections and for solids in a solid (0.5 us per triangle, on a
  // second thread). If false, the caller guarantees that there are none; the result of an operand
  // that has some is undefined or an error.
  bool checkOperands = true;
  // Measure the exact volume before rounding. Costs rational arithmetic for every face at the cut.
  bool measureVolume = false;
  BooleanEngine engine = BooleanEngine::automatic;
  // Progress and cancellation of the arrangement and of rounding. The other engines run to their
  // end.
  WorkWatch* watch = nullptr;
  // Of the arrangement; no other engine is tried if it is exceeded. Not of the other engines.
  MemoryLimit memory = {};
};

// The origin of a face of the result.
struct OperandFace {
  int operand = 0;  // 0: the first
  int face = 0;     // face of the operand; if coplanar faces were merged, the first of them
};

// A connected part of the exact result that is missing from the mesh, because it is thinner than
// neighbouring doubles are apart: all its faces lose their area by rounding.
struct LostPart {
  Vec3 position = Vec3::Zero();  // of one of its vertices, rounded
  double volume = 0.0;           // before rounding; negative: a cavity
};

struct BooleanResult {
  // Closed, oriented and 2-manifold, without T-junctions. Coplanar neighbours with equal surface()
  // are merged into maximal polygons, which are triangulated if they have holes or if rounding bent
  // them. Absent if the result is empty, or if all of it is in `lostParts`.
  std::optional<PolygonMesh> mesh;
  std::vector<OperandFace> origins;   // per face
  std::string engine;                 // "arrangement", "corefinement" or "nef"
  std::optional<ExactVolume> volume;  // before rounding, if measureVolume
  int roundedVertices = 0;  // vertices moved by rounding, at most half an ulp per coordinate
  int collapsedFaces = 0;   // faces removed because rounding left them without area
  std::vector<LostPart> lostParts;
  // Pairs of faces that intersect because of rounding (selfIntersecting), each with a position; at
  // most 16.
  Reasons roundingFaults;
};

// The regularised result of the operation on all operands: the union; the first without all others;
// the intersection. The arrangement takes all operands at once, so its cost does not depend on
// their order.
//
// Where the result touches itself in an edge or a vertex, that edge or vertex is duplicated at the
// same position, so that the two faces of each wedge of the solid share an edge. Operands may touch
// themselves in the same way.
//
// Errors: selfIntersecting and insideOut, with the position and the name of the operand as
// `subject`; degenerateFace and other errors of PolygonMesh::fromFaces if the surface is invalid
// after rounding; tooMuchWork (memory); engineMissing if the engine is needed and meshEngines()
// finds none, with the problem as `subject`. Throws InternalError if the engine fails on valid
// operands
// (`automatic`: if the last engine does), WorkCancelled, and std::bad_alloc. Deterministic. Cost: 1
// us per triangle plus 20 us per triangle that is cut; with corefinement twice as much, with Nef
// polyhedra about 100 us per triangle. Contract: at least one operand; exactly two for the engines
// `corefinement` and `nef`.
Result<BooleanResult> boolean(std::span<const PolygonMesh* const> operands, Operation operation,
                              const BooleanOptions& options = {});
// The same for two operands.
Result<BooleanResult> boolean(const PolygonMesh& a, const PolygonMesh& b, Operation operation,
                              const BooleanOptions& options = {});

// The reason of the kind tooMuchWork.
Reason tooMuchMemory(const TooMuchMemory& refusal);

// The name of an operand in reasons: "a", "b", ... "z", "operand27", ...
std::string operandName(int operand);

}  // namespace halfspace::geometry
