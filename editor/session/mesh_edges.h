// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <utility>
#include <vector>

#include "geometry/mesh/polygon_mesh.h"

namespace halfspace::editor {

// Where the surface of a mesh ends, and its edges altogether: what is drawn of a mesh that is no
// solid. Corners at the same place are one.
struct MeshEdges {
  using Edge = std::pair<geometry::Vec3, geometry::Vec3>;
  std::vector<Edge> all;   // each once
  std::vector<Edge> open;  // with one face only
  std::size_t holes = 0;   // how many pieces the open ones make
};

// Nothing of a soup with more than this many faces: it would neither be seen nor drawn in time.
inline constexpr std::size_t kMostMarkedFaces = 50'000;

// Faces with indices that do not exist are left out. Cost: n log n in the corners.
MeshEdges edgesOf(const geometry::PolygonSoup& soup);

}  // namespace halfspace::editor
