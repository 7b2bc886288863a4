// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>

#include "geometry/boolean/boolean.h"
#include "geometry/boolean/exact_surface.h"
#include "geometry/boolean/operand.h"

namespace halfspace::geometry {

struct CorefineOutcome {
  std::optional<ExactSurface> surface;
  std::string failure;  // why there is no surface
};

// The operation by CGAL's corefinement with exact constructions. Catches the exceptions of CGAL;
// throws std::bad_alloc.
CorefineOutcome corefine(const PolygonMesh& a, const Operand& trianglesOfA, const PolygonMesh& b,
                         const Operand& trianglesOfB, Operation operation);

}  // namespace halfspace::geometry
