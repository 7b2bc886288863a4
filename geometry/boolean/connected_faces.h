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
  // Edges (of positions) at which several wedges of the solid have the same two vertices, and which
  // cannot be split: there is no double between their ends, or each that was tried leaves a
  // triangle without area. They have to be contracted.
  std::vector<std::pair<int, int>> doubledEdges;
  // Faces of the cycle that became triangles beside a split edge, with a diagonal that is an edge
  // of other faces, too. They have to be triangulated before faces are connected.
  std::vector<int> crossedFaces;
};

// The two faces of each wedge of the solid share an edge; every fan of faces around a position gets
// a vertex. Where faces that rounding has turned over leave wedges that do not alternate with the
// space between them, nearest faces are connected, which keeps the surface closed. Wedges with
// the same two vertices are split in the middle of their edge, as in surface_builder; where the
// middle has to be rounded, the faces there become triangles. If one of them would have no area,
// the edge is split elsewhere. Deterministic. Cost: linear.
ConnectedFaces connectedFaces(const FaceCycle& cycle);

}  // namespace halfspace::geometry
