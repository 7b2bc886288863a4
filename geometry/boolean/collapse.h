// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "geometry/mesh/polygon_mesh.h"

namespace halfspace::geometry {

// Removes faces that rounding left without area, by two operations:
//   * An edge between two vertices of equal position is contracted.
//   * A face with collinear corners is merged into the neighbour across its longest edge. The
//     neighbour then has straight corners (corners with an angle of 180 degrees).
// Both keep the surface closed, oriented and 2-manifold and move no point. A face without area
// remains if neither is possible. Only faces with a vertex marked `moved` are examined.
// Returns the number of removed faces. `origins` has one entry per face and is updated with the
// faces. Deterministic. Cost: linear if no face has lost its area.
int collapseFlatFaces(PolygonSoup& soup, std::vector<int>& origins, const std::vector<bool>& moved);

}  // namespace halfspace::geometry
