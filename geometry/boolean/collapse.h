// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "geometry/mesh/polygon_mesh.h"

namespace halfspace::geometry {

// Removes faces that rounding left without area (triangles whose corners lie on one line); returns
// the number of removed faces, 0 without any change. If there are any, vertices of equal position
// are joined, flat faces are removed by splitting the edges that they lie on, faces that cover each
// other back to back are removed, and the surface is connected again: the two faces of each wedge
// share an edge, and where wedges only touch, vertices are duplicated. Other faces get corners of
// 180 degrees; no corner moves. Always closed, oriented and 2-manifold by its indices, but an empty
// surface if nothing has an inside.
//
// Only faces with a vertex marked `moved` are searched. `origins` has one entry per face, `moved`
// one per vertex; both are updated. `surfaces` of the soup must be empty. Deterministic. Cost:
// linear if no face has lost its area, else O(n log n). Contract: a closed oriented surface whose
// faces of more than three corners are simple and exactly planar.
int collapseFlatFaces(PolygonSoup& soup, std::vector<int>& origins, std::vector<bool>& moved);

}  // namespace halfspace::geometry
