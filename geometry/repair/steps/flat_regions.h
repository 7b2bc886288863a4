// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "geometry/repair/triangles/triangle_set.h"

namespace halfspace::geometry {

// Neighbouring triangles that are to lie in one plane.
struct FlatRegion {
  std::vector<int> triangles;  // two or more
  Vec3 normal = Vec3::Zero();  // of length 1
  double offset = 0.0;         // normal . x = offset
  int axis = -1;               // 0, 1, 2: the plane is axial, normal and offset are exact
  double area = 0.0;
};

// Regions all of whose corners lie within `flatness` of their plane, no triangle in two, the ones
// around the largest triangles first. They spread over edges of two triangles that look to the same
// side of the plane within 25 degrees. A plane is axial, at the roundest number, where that is
// within the flatness; otherwise it is the one of least squares. Single triangles are flat already
// and make no region. Deterministic. Cost: some sweeps over each region.
std::vector<FlatRegion> flatRegions(const TriangleSet& set, double flatness);

// The plane of least squares through the corners of a region, by area.
void fitPlane(const TriangleSet& set, FlatRegion& region);

}  // namespace halfspace::geometry
