// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Private to the rounding of results: finds the parts of a surface that rounding removed.
#pragma once

#include <vector>

#include "geometry/boolean/boolean.h"
#include "geometry/boolean/exact_surface.h"
#include "geometry/mesh/topology.h"

namespace halfspace::geometry {

// The connected parts of an exact surface. Keeps a reference to the surface. Cost: linear.
class SurfaceParts {
 public:
  explicit SurfaceParts(const ExactSurface& surface);

  // Per polygon of points of the surface: its part.
  std::vector<int> partsOf(const std::vector<std::vector<int>>& polygons);
  // The parts that are not in `kept`, by their lowest point. Cost: linear in the triangles, and
  // rational arithmetic for those of the missing parts.
  std::vector<LostPart> missing(const std::vector<int>& kept);

 private:
  LostPart lostPart(std::vector<Triangle> triangles) const;

  const ExactSurface& m_surface;
  DisjointSets m_points;  // part: the lowest of its points
};

}  // namespace halfspace::geometry
