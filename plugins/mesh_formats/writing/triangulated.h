// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <string_view>
#include <vector>

#include "plugins/interface/mesh_format.h"

namespace halfspace::plugins::mesh_formats {

struct FaceTriangle {
  std::array<int, 3> corners;  // vertex indices
  int face;                    // index of the face it is part of
};

// The mesh's faces as triangles, for formats without polygons. Polygons that geometry::triangulate
// refuses (not planar, not simple) are cut as fans from their first corner; `fanned` is increased
// by their number.
std::vector<FaceTriangle> triangulated(const MeshContents& mesh, int& fanned);

// A sentence about the names of groups, for formats that cannot hold them; empty if there is at
// most one group: then all faces belong together with or without its name.
std::string groupLoss(const MeshContents& mesh, std::string_view format);

// A sentence about the vertices that 32-bit floats cannot store exactly; empty if there are none.
std::string roundingLoss(const std::vector<geometry::Vec3>& vertices);

}  // namespace halfspace::plugins::mesh_formats
