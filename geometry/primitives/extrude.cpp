// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "geometry/primitives/extrude.h"

namespace halfspace::geometry {

PolygonSoup extruded(const FlatPolygon& outline, double bottom, double top) {
  const int count = static_cast<int>(outline.size());
  PolygonSoup soup;
  soup.vertices.reserve(2 * outline.size());
  for (const double z : {bottom, top}) {
    for (const Vec2& point : outline) soup.vertices.emplace_back(point.x(), point.y(), z);
  }
  std::vector<int> floor, ceiling;
  for (int i = 0; i < count; ++i) {
    floor.push_back(count - 1 - i);
    ceiling.push_back(count + i);
  }
  soup.faces = {std::move(floor), std::move(ceiling)};
  for (int i = 0; i < count; ++i) {
    const int next = (i + 1) % count;
    soup.faces.push_back({i, next, count + next, count + i});
  }
  return soup;
}

PolygonSoup extrudedAlongY(const FlatPolygon& outline, double depth) {
  PolygonSoup soup = extruded(outline, -depth / 2, depth / 2);
  // A quarter turn about x: exact, and orientation stays.
  for (Vec3& v : soup.vertices) v = Vec3(v.x(), -v.z(), v.y());
  return soup;
}

}  // namespace halfspace::geometry
