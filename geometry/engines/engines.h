// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// CGAL's engines for meshes: what the library mesh_engines contains. The rest of the room calls
// them through geometry/boolean/mesh_engines.h only.
#pragma once

#include "geometry/boolean/mesh_engines.h"
#include "geometry/repair/triangles/triangle_set.h"

namespace halfspace::geometry {

// The operation by CGAL's corefinement with exact constructions. Catches the exceptions of CGAL;
// throws std::bad_alloc.
CorefineOutcome corefine(const PolygonMesh& a, const Operand& trianglesOfA, const PolygonMesh& b,
                         const Operand& trianglesOfB, Operation operation);

// The operation by CGAL's Nef polyhedra, which represent every contact of a solid with itself.
// Returns the boundary of the result as a 2-manifold surface. The operands are checked first,
// because Nef polyhedra of an invalid surface are undefined.
//
// Errors: those of solidErrors(), each with a position; `subject` is the name of the operand.
// Throws InternalError if CGAL or the conversion fails on valid operands, and std::bad_alloc.
Result<ExactSurface> nefBoolean(const PolygonMesh& a, const PolygonMesh& b, Operation operation);

// The last resort of the repair: a closed 2-manifold around any set of triangles.
// Source: P. Alliez, D. Cohen-Steiner, M. Hemmer, C. Portaneri, M. Rouxel-Labbe, "Alpha wrapping
// with an offset", 2022, in CGAL's implementation.
//
// The wrap lies outside the surface, at about the offset, and does not enter gaps narrower than
// alpha. Both are shares of the diagonal of the mesh. Every original face is replaced, so all
// origins are -1. Empty if CGAL fails or the set is empty. Cost: seconds; grows with the inverse
// square of alpha.
inline constexpr double kWrapAlphaShare = 1.0 / 100.0;
inline constexpr double kWrapOffsetShare = 1.0 / 2000.0;
TriangleSet wrapSurface(const TriangleSet& set);

// The three, for setMeshEngineSource().
FoundMeshEngines linkedMeshEngines();

}  // namespace halfspace::geometry
