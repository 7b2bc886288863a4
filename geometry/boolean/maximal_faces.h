// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>
#include <vector>

#include "geometry/boolean/exact_surface.h"

namespace halfspace::geometry {

// Faces that name points of an ExactSurface.
struct MaximalFaces {
  std::vector<std::vector<int>> faces;
  std::vector<int> origins;  // per face, the lowest of its triangles
};

// Joins coplanar neighbours with equal labels to maximal polygons and drops the corners that became
// straight for both faces around them. A polygon comes out whole where the rounded positions leave
// it exactly planar and simple, else in triangles that keep all its sides: triangulated as rounded,
// or, where rounding broke the polygon, as it exactly is. Corners in which the surface touches
// itself stay. Still closed, oriented and 2-manifold by index.
MaximalFaces maximalFaces(const ExactSurface& surface, std::span<const Vec3> positions,
                          std::span<const int> labels);

}  // namespace halfspace::geometry
