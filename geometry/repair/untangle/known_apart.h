// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "geometry/mesh/polygon_mesh.h"
#include "geometry/repair/triangles/triangle_set.h"
#include "geometry/validation/validate_for_repair.h"

namespace halfspace::geometry {

// Private to the repair: per triangle of the chain, whether it is a given triangle that collides
// with no other given one. Two of these need not be searched for collisions again
// (UntangleOptions::apart). Empty if nothing is known. Contract: no two triangles of the chain have
// the same corners. Cost: linear.
std::vector<bool> knownApart(const TriangleSet& chain, const PolygonSoup& given,
                             const CollidingFaces& colliding);

}  // namespace halfspace::geometry
