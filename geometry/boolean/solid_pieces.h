// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "geometry/mesh/polygon_mesh.h"
#include "geometry/reason/work_watch.h"

namespace halfspace::geometry {

// The connected parts of a solid. Each has one outer surface and any number of cavities. Parts that
// touch in faces of different index, in an edge or in a vertex are separate.
struct SolidPieces {
  std::vector<int> ofFace;  // per face: its piece; pieces are numbered by their first outer face
  int count = 0;
};

// Splits the surface of a solid by its indices. A cavity belongs to the innermost outer surface
// around it, which is decided exactly. Contract: a closed, oriented 2-manifold of planar polygons
// that does not intersect itself. A component without volume, or a cavity that no surface contains,
// is a piece. Cost: O(n log n), plus linear in the outer surfaces for each cavity. Throws
// WorkCancelled.
SolidPieces piecesOf(const PolygonSoup& soup, WorkWatch* watch = nullptr);

// The faces of one piece, with the vertices that they use, in the order of the soup.
PolygonSoup pieceOf(const PolygonSoup& soup, const SolidPieces& pieces, int piece);

}  // namespace halfspace::geometry
