// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "geometry/mesh/polygon_mesh.h"

namespace halfspace::geometry::samples {

// An axis-aligned box of six quads that face outwards.
inline PolygonSoup box(const Vec3& low, const Vec3& high) {
  PolygonSoup soup;
  for (int i = 0; i < 8; ++i) {
    soup.vertices.emplace_back((i & 1) != 0 ? high.x() : low.x(), (i & 2) != 0 ? high.y() : low.y(),
                               (i & 4) != 0 ? high.z() : low.z());
  }
  soup.faces = {{0, 2, 3, 1}, {4, 5, 7, 6}, {0, 1, 5, 4}, {2, 6, 7, 3}, {0, 4, 6, 2}, {1, 3, 7, 5}};
  return soup;
}

// The faces of both soups; they share no vertices.
inline PolygonSoup together(PolygonSoup a, const PolygonSoup& b) {
  const int shift = static_cast<int>(a.vertices.size());
  a.vertices.insert(a.vertices.end(), b.vertices.begin(), b.vertices.end());
  for (std::vector<int> face : b.faces) {
    for (int& vertex : face) vertex += shift;
    a.faces.push_back(std::move(face));
  }
  return a;
}

inline PolygonSoup insideOut(PolygonSoup soup) {
  for (std::vector<int>& face : soup.faces) face = {face.rbegin(), face.rend()};
  return soup;
}

// A ring of square section around the z axis, drawn on a grid: genus 1, 16 quads.
inline PolygonSoup squareRing() {
  PolygonSoup soup;
  const double ring[4][2] = {{-1, -1}, {1, -1}, {1, 1}, {-1, 1}};
  const double section[4][2] = {{2, 0}, {4, 0}, {4, 2}, {2, 2}};  // radius, height
  for (const auto& corner : ring) {
    for (const auto& s : section)
      soup.vertices.emplace_back(corner[0] * s[0], corner[1] * s[0], s[1]);
  }
  for (int i = 0; i < 4; ++i) {
    for (int j = 0; j < 4; ++j) {
      const int next = (i + 1) % 4;
      const int up = (j + 1) % 4;
      soup.faces.push_back({4 * i + j, 4 * next + j, 4 * next + up, 4 * i + up});
    }
  }
  return soup;
}

}  // namespace halfspace::geometry::samples
