// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "geometry/repair/triangles/triangle_set.h"

namespace halfspace::geometry {

// Connected triangles that should lie in one plane.
struct FlatRegion {
  std::vector<int> triangles;  // two or more
  Vec3 normal = Vec3::Zero();  // of length 1
  double offset = 0.0;         // normal . x = offset
  int axis = -1;               // 0, 1, 2: the plane is axis-aligned, normal and offset are exact
  double area = 0.0;           // level units squared
};

// Disjoint regions whose corners all lie within `flatness` (level units) of their plane, grown from
// the largest triangles first. A region grows across edges of two triangles whose normals are
// within 25 degrees of the plane's. The plane is axis-aligned, at the roundest coordinate, if that
// is within the flatness; otherwise it is the least-squares plane. Single triangles are flat and
// form no region. Deterministic. Cost: a few passes over each region.
std::vector<FlatRegion> flatRegions(const TriangleSet& set, double flatness);

// Fits the least-squares plane to the corners of a region, weighted by area.
void fitPlane(const TriangleSet& set, FlatRegion& region);

}  // namespace halfspace::geometry
