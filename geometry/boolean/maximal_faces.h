// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>
#include <vector>

#include "geometry/boolean/exact_surface.h"

namespace halfspace::geometry {

// Polygons whose corners are points of an ExactSurface.
struct MaximalFaces {
  std::vector<std::vector<int>> faces;
  std::vector<int> origins;  // per face: the lowest origin of its triangles
};

// Merges coplanar neighbours with equal labels into maximal polygons, and drops corners at which
// both adjacent faces are straight. A polygon that is exactly planar and simple at the rounded
// positions becomes one face. Otherwise it is triangulated, with all its sides kept: at the rounded
// positions if they form a simple polygon, else at the exact ones. Corners at which the surface
// touches itself are kept. The result is closed, oriented and 2-manifold by its indices.
MaximalFaces maximalFaces(const ExactSurface& surface, std::span<const Vec3> positions,
                          std::span<const int> labels);

}  // namespace halfspace::geometry
