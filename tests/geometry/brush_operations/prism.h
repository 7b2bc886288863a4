// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "geometry/mesh/polygon_mesh.h"

namespace halfspace::tests {

// A prism over an outline that runs counter-clockwise. Face 0 is the floor, face 1 the top, and
// face 2 + i the wall at side i of the outline. Vertex i is on the floor, vertex i + count above
// it. The surface of face i is 7 + i.
inline geometry::PolygonMesh prism(const std::vector<geometry::Vec3>& outline, double height) {
  const int count = static_cast<int>(outline.size());
  geometry::PolygonSoup soup;
  soup.vertices = outline;
  for (const geometry::Vec3& at : outline)
    soup.vertices.emplace_back(at + geometry::Vec3(0, 0, height));
  soup.faces.resize(2);
  for (int i = 0; i < count; ++i) {
    soup.faces[0].insert(soup.faces[0].begin(), i);
    soup.faces[1].push_back(i + count);
  }
  for (int i = 0; i < count; ++i) {
    const int next = (i + 1) % count;
    soup.faces.push_back({i, next, next + count, i + count});
  }
  for (size_t i = 0; i < soup.faces.size(); ++i) soup.surfaces.push_back(static_cast<int>(i) + 7);
  return geometry::PolygonMesh::fromFaces(std::move(soup)).value();
}

}  // namespace halfspace::tests
