// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "geometry/mesh/polygon_mesh.h"

namespace halfspace::plugins {

// The closed parts of a mesh (connected across edges) that enclose no volume: solids that are
// thinner than the numbers of their vertices. Each by its lowest face, ascending. Exact. Contract:
// indices in range. Cost: about 0.2 us per triangle.
std::vector<int> flatParts(const geometry::PolygonSoup& soup);

}  // namespace halfspace::plugins
