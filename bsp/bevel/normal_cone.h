// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "bsp/query/vec3.h"

namespace halfspace::bsp {

// The normal cone of a vertex: the directions in which the vertex is outermost, a convex polygon on
// the unit sphere. It measures how well a set of normals covers the cone. For that the polygon is
// divided into the Voronoi regions of the normals; the widest gap is at a corner of a region.
// Working memory is kept between uses.
class NormalCone {
 public:
  // The direction that is furthest from all normals.
  struct Gap {
    double cosine;  // of the angle between `direction` and the nearest normal
    Vec3 direction;
  };

  // Starts over without normals. The caller fills in the cone's corners in order, neighbours at
  // most 120 degrees apart, before it adds normals.
  std::vector<Vec3>& beginCorners();
  // Adds a normal of unit length. Cost: number of normals so far times corners of their regions.
  void add(const Vec3& normal);
  // The widest gap; its cosine is accurate to 4e-15. Contract: at least one normal was added.
  Gap widest() const;

 private:
  struct Region {
    Vec3 normal;
    std::vector<Vec3> corners;
  };
  void clip(std::vector<Vec3>& polygon, const Vec3& keep);

  std::vector<Vec3> m_corners, m_clipped;
  std::vector<Region> m_regions;
  size_t m_count = 0;  // of regions in use
};

}  // namespace halfspace::bsp
