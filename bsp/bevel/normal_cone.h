// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "bsp/query/vec3.h"

namespace halfspace::bsp {

// The directions in which one vertex of a cell is outermost (its normal cone, a convex polygon on
// the sphere), and how well some normals cover them: the polygon divided into the regions nearest
// to each normal. Working space is kept between uses.
class NormalCone {
 public:
  // The direction that is furthest from all normals.
  struct Gap {
    double cosine;  // of the angle to the nearest normal
    Vec3 direction;
  };

  // Starts over, without normals; the caller fills in the corners, in order, next ones at most 120
  // degrees apart, before it adds normals.
  std::vector<Vec3>& beginCorners();
  // Unit length. Cost: normals so far times their regions' corners.
  void add(const Vec3& normal);
  // Cosine to within 4e-15. Contract: there is a normal.
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
