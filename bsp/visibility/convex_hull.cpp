// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "bsp/visibility/convex_hull.h"

#include <algorithm>
#include <cassert>
#include <cmath>

namespace halfspace::bsp {

namespace {

// A point as seen along the axis that the normal is nearest to. That only drops one coordinate, so
// nothing is rounded.
struct FlatPoint {
  double x, y;
  size_t index;

  bool operator<(const FlatPoint& other) const { return x != other.x ? x < other.x : y < other.y; }
};

// Above 0 if a, b, c turn counter-clockwise.
double turnOf(const FlatPoint& a, const FlatPoint& b, const FlatPoint& c) {
  return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
}

}  // namespace

std::vector<Vec3> convexHullInPlane(const std::vector<Vec3>& points, const Vec3& normal) {
  assert(std::abs(normal.squaredNorm() - 1.0) < 0x1p-30);
  int axis = 0;
  for (int i = 1; i < 3; ++i)
    if (std::abs(normal[i]) > std::abs(normal[axis])) axis = i;
  int u = (axis + 1) % 3, v = (axis + 2) % 3;
  if (normal[axis] < 0.0) std::swap(u, v);
  std::vector<FlatPoint> flat;
  for (size_t i = 0; i < points.size(); ++i) flat.push_back({points[i][u], points[i][v], i});
  std::sort(flat.begin(), flat.end());
  std::vector<FlatPoint> hull;
  const auto append = [&](const FlatPoint& point, size_t least) {
    while (hull.size() > least && turnOf(hull[hull.size() - 2], hull.back(), point) <= 0.0)
      hull.pop_back();
    hull.push_back(point);
  };
  for (const FlatPoint& point : flat) append(point, 1);
  const size_t lower = hull.size();
  for (size_t i = flat.size(); i-- > 1;) append(flat[i - 1], lower);
  if (hull.size() > 1) hull.pop_back();  // the first point again
  std::vector<Vec3> corners;
  for (const FlatPoint& point : hull) corners.push_back(points[point.index]);
  return corners;
}

}  // namespace halfspace::bsp
