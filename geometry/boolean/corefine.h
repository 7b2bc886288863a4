// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include "geometry/boolean/boolean.h"
#include "geometry/boolean/exact_surface.h"
#include "geometry/boolean/operand.h"

namespace halfspace::geometry {

struct CorefineOutcome {
  std::optional<ExactSurface> surface;  // empty: the result is not a manifold, or CGAL failed
  bool selfIntersection = false;        // an operand intersects itself near the cut
};

// The operation by CGAL's corefinement with exact constructions. Catches all exceptions of CGAL.
CorefineOutcome corefine(const PolygonMesh& a, const Operand& trianglesOfA, const PolygonMesh& b,
                         const Operand& trianglesOfB, Operation operation);

}  // namespace halfspace::geometry
