// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include "geometry/boolean/boolean.h"
#include "geometry/boolean/exact_surface.h"

namespace halfspace::geometry {

struct NefOutcome {
  std::optional<ExactSurface> surface;
  Reasons reasons;  // why there is none
};

// The operation by CGAL's Nef polyhedra, which know no forbidden contact, and the boundary of the
// result as a 2-manifold. Never throws.
// Errors: selfIntersecting (an operand is no solid).
NefOutcome nefBoolean(const PolygonMesh& a, const PolygonMesh& b, Operation operation);

}  // namespace halfspace::geometry
