// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "geometry/repair/triangles/edge_table.h"
#include "geometry/repair/triangles/triangle_set.h"

namespace halfspace::geometry {

// Patches: sets of triangles connected across edges of exactly two triangles. Seams: edges of more
// than two triangles, along which patches meet. Cost: linear.
struct Patches {
  struct Use {
    int patch;
    int direction;  // 1: the triangle's side runs from the lower to the higher vertex; -1: reverse
  };
  std::vector<int> ofTriangle;
  int count = 0;
  std::vector<std::vector<Use>> seams;    // edges of more than two triangles
  std::vector<std::vector<int>> seamsOf;  // per patch, ascending, each once
  std::vector<bool> isOpen;               // per patch: has an edge of one triangle
};

Patches patchesOf(const TriangleSet& set, const EdgeTable& edges);

}  // namespace halfspace::geometry
