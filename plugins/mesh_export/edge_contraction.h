// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "geometry/mesh/polygon_mesh.h"

namespace halfspace::plugins {

// Merges the two vertices of every edge of length 0, if the triangles remain a closed 2-manifold
// (link condition: the only common neighbours of the two vertices are the corners opposite the
// edge). The two triangles at such an edge become empty lists; other faces keep their numbers.
// Contract: a closed 2-manifold of triangles. One pass in the order of the faces. Cost: linear for
// vertices of bounded degree.
void contractEdgesWithoutLength(geometry::PolygonSoup& soup);

}  // namespace halfspace::plugins
