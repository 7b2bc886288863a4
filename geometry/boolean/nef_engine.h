// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "geometry/boolean/boolean.h"
#include "geometry/boolean/exact_surface.h"

namespace halfspace::geometry {

// The operation by CGAL's Nef polyhedra, which represent every contact of a solid with itself.
// Returns the boundary of the result as a 2-manifold surface. The operands are checked first,
// because Nef polyhedra of an invalid surface are undefined.
//
// Errors: those of solidErrors(), each with a position; `subject` is the name of the operand.
// Throws InternalError if CGAL or the conversion fails on valid operands, and std::bad_alloc.
Result<ExactSurface> nefBoolean(const PolygonMesh& a, const PolygonMesh& b, Operation operation);

}  // namespace halfspace::geometry
