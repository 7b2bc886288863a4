// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <vector>

#include "geometry/mesh/polygon_mesh.h"

namespace halfspace::geometry {

// How the vertices of a mesh differ from those of another one with the same faces.
struct VertexMoves {
  Vec3 by;                 // level units
  std::vector<int> apart;  // the vertices that do not move by this vector exactly, ascending
};

// The vector by which most vertices move, and the others. A vertex moves exactly if adding the
// vector to it gives the bits of its new position, also the sign of a zero, without rounding; in a
// drag, the sums of a few vertices cross a power of two and lose their last bits. What depends on
// differences of exactly moved vertices alone is the same for both meshes: the signs of
// determinants, the order along lines. Empty if the meshes have different faces. Cost: linear.
std::optional<VertexMoves> vertexMoves(const PolygonMesh& from, const PolygonMesh& to);

}  // namespace halfspace::geometry
