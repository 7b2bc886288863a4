// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "geometry/mesh/polygon_mesh.h"

namespace halfspace::geometry {

// Removes faces that rounding left without area. An edge between two vertices of equal position is
// contracted. A face whose corners lie on one line is merged into the neighbour across its longest
// edge, which thereby gets straight corners. Both keep the surface closed, oriented and 2-manifold
// and move no point. Only faces with a vertex marked `moved` are examined.
// Returns how many faces were removed. Where neither is possible faces without area remain.
// origins: one entry a face, kept in step. Deterministic. Cost: linear where nothing is to be done.
int collapseFlatFaces(PolygonSoup& soup, std::vector<int>& origins, const std::vector<bool>& moved);

}  // namespace halfspace::geometry
