// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "geometry/mesh/polygon_mesh.h"

namespace halfspace::plugins {

// Makes one vertex of two that lie in one place and are joined by an edge, where the triangles stay
// a closed 2-manifold (link condition: the two have no common neighbour but the corners opposite
// the edge). The triangles at such an edge become empty lists; other faces keep their numbers.
// Contract: a closed 2-manifold of triangles. One pass in the order of the faces; linear.
void contractEdgesWithoutLength(geometry::PolygonSoup& soup);

}  // namespace halfspace::plugins
