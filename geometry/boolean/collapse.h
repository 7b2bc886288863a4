// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "geometry/mesh/polygon_mesh.h"

namespace halfspace::geometry {

// Rounding can leave faces without area. Removes them: an edge between two vertices in one place is
// contracted, a face whose corners lie on one line is taken into the neighbour across its longest
// edge, which thereby gets straight corners. Both keep the surface closed, oriented and 2-manifold
// and move no point. Only faces with a vertex that is marked `moved` are looked at.
// Returns how many faces were removed. Where neither is possible faces without area remain.
// origins: one entry a face, kept in step. Deterministic. Cost: linear where nothing is to be done.
int collapseFlatFaces(PolygonSoup& soup, std::vector<int>& origins, const std::vector<bool>& moved);

}  // namespace halfspace::geometry
