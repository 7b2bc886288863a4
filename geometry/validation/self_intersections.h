// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "geometry/validation/collisions.h"
#include "geometry/validation/findings.h"
#include "geometry/validation/surface.h"

namespace halfspace::geometry {

// Pairs of faces that have a point in common that is no common vertex and not on a common edge.
// Duplicate faces are another check's, and so are faces without area.
CollisionSearch checkSelfIntersections(const CollisionInput& input, const BoxHierarchy& hierarchy,
                                       Findings& findings);

}  // namespace halfspace::geometry
