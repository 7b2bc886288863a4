// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include "geometry/boolean/boolean.h"
#include "geometry/boolean/exact_surface.h"

namespace halfspace::geometry {

struct NefOutcome {
  std::optional<ExactSurface> surface;
  Reasons reasons;  // set if there is no surface
};

// The operation by CGAL's Nef polyhedra, which represent every contact of a solid with itself.
// Returns the boundary of the result as a 2-manifold surface. Catches all exceptions of CGAL.
// Errors: selfIntersecting (an operand does not bound a solid; also if CGAL fails).
NefOutcome nefBoolean(const PolygonMesh& a, const PolygonMesh& b, Operation operation);

}  // namespace halfspace::geometry
