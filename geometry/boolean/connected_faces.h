// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Private to the rounding of results.
#pragma once

#include <utility>
#include <vector>

#include "geometry/boolean/face_cycle.h"

namespace halfspace::geometry {

// The faces of a cycle as a closed, oriented 2-manifold.
struct ConnectedFaces {
  std::vector<std::vector<int>> faces;  // corners: vertices
  std::vector<int> origins;             // per face
  std::vector<Vec3> vertices;
  std::vector<int> positions;  // per vertex: its position in the cycle; -1: a new one in the middle
                               // of an edge
  // Edges (of positions) without a double between their ends, at which several wedges of the solid
  // have the same two vertices. They have to be contracted.
  std::vector<std::pair<int, int>> doubledEdges;
};

// The two faces of each wedge of the solid share an edge; every fan of faces around a position gets
// a vertex. Where faces that rounding has turned over leave wedges that do not alternate with the
// space between them, nearest faces are connected, which keeps the surface closed. Wedges with
// the same two vertices are split in the middle of their edge, as in surface_builder; where the
// middle has to be rounded, the faces there become triangles. Deterministic.
// Cost: linear.
ConnectedFaces connectedFaces(const FaceCycle& cycle);

}  // namespace halfspace::geometry
