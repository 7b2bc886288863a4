// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <vector>

#include "plugins/interface/mesh_format.h"

namespace halfspace::plugins::mesh_formats {

struct FaceTriangle {
  std::array<int, 3> corners;  // vertex indices
  int face;                    // of the mesh it was
};

// The mesh's faces as triangles, for formats that hold nothing else. Planar simple polygons are
// triangulated by geometry; what it refuses is fanned from the first corner, and `fanned` counts
// it.
std::vector<FaceTriangle> triangulated(const MeshContents& mesh, int& fanned);

// What rounding to 32-bit numbers does to the vertices, as a loss sentence; empty if nothing.
std::string roundingLoss(const std::vector<geometry::Vec3>& vertices);

}  // namespace halfspace::plugins::mesh_formats
