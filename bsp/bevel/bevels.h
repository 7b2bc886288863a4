// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Bevel planes of one cell: they touch it without cutting it, and trim what plane shifting adds to
// it at edges and vertices (the protrusion). Sources: Melax 2000, section 3.3 (edge bevels); Melax
// 2001 (level planes); for boxes, the facet normals of a Minkowski sum of polytopes.
//
// Bevels decide no topology and round safely: whatever the normal, the offset is the cell's support
// in that direction, so no bevel ever cuts the cell.
#pragma once

#include <vector>

#include "bsp/query/cell.h"

namespace halfspace::bsp {

struct BevelOptions {
  bool edges = true;
  bool vertices = false;
  bool level = true;           // +z at the highest vertex, -z at the lowest
  bool box = true;             // what makes sweeps of axis-aligned boxes exact
  double limitDegrees = 90.0;  // largest angle between neighbouring normals that needs no bevel
  // Bevel until the protrusion for a sphere of radius 1 is at most this; 0: no such bound.
  double protrusion = 0.0;
};

// n.x <= offset, n of unit length.
struct BevelPlane {
  Vec3 normal;
  double offset;
};

}  // namespace halfspace::bsp
