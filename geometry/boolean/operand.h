// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "geometry/exact/vec3.h"
#include "geometry/mesh/polygon_mesh.h"
#include "geometry/mesh/triangulate.h"

namespace halfspace::geometry {

// The faces of a mesh as triangles, for the engines, which work on triangles only.
struct Operand {
  std::vector<Triangle> triangles;
  std::vector<int> faces;       // per triangle: the face it is part of
  std::vector<int> neighbours;  // per side 3 t + i (corner i to i + 1): the other side of the edge
};

// Cost: linear for triangle meshes.
Operand triangulateOperand(const PolygonMesh& mesh);

// triangulateOperand() without `neighbours`, which take most of its time.
Operand trianglesOfOperand(const PolygonMesh& mesh);

}  // namespace halfspace::geometry
