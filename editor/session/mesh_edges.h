// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <utility>
#include <vector>

#include "geometry/mesh/polygon_mesh.h"

namespace halfspace::editor {

// All edges and the open edges of a mesh, to draw a mesh that is not a solid. Vertices with equal
// coordinates count as one.
struct MeshEdges {
  using Edge = std::pair<geometry::Vec3, geometry::Vec3>;
  std::vector<Edge> all;   // each once
  std::vector<Edge> open;  // edges of only one face
  std::size_t holes = 0;   // number of connected components of the open edges
};

// edgesOf() returns nothing for a soup with more faces: so many edges are not legible and slow to
// draw.
inline constexpr std::size_t kMostMarkedFaces = 50'000;

// Skips faces with a vertex index out of range or a coordinate that is not finite. Cost: n log n in
// the corners.
MeshEdges edgesOf(const geometry::PolygonSoup& soup);

}  // namespace halfspace::editor
