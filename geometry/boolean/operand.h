// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>
#include <vector>

#include "geometry/exact/vec3.h"
#include "geometry/mesh/polygon_mesh.h"
#include "geometry/mesh/triangulate.h"

namespace halfspace::geometry {

// The faces of a mesh as triangles, for engines that work on triangles only. Linear to build.
struct Operand {
  std::vector<Triangle> triangles;
  std::vector<int> faces;       // per triangle, the face it is part of
  std::vector<int> neighbours;  // per side 3 t + i (corner i to i + 1), the other side of the edge
};

Operand triangulateOperand(const PolygonMesh& mesh);

// Per vertex: the lowest vertex with the same position (0 and -0 are the same). Linear; about 20 ns
// a vertex. Contract: finite.
std::vector<int> firstVertexAtPosition(std::span<const Vec3> vertices);

}  // namespace halfspace::geometry
