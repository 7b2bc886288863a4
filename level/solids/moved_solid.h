// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "level/solids/solid_geometry.h"

namespace halfspace::level {

// solidGeometry() for a solid that was built before. `checked`: a mesh that an earlier call
// returned for this node, or null. If the solid is that mesh moved without rounding, as in a drag
// on a grid, the search for self-intersections and wrong nesting is not repeated. The result is the
// same.
geometry::Result<SolidGeometry> solidGeometry(const Node& node, const Placement& placement,
                                              const geometry::PolygonMesh* checked);

}  // namespace halfspace::level
