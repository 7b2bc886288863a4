// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "plugins/mesh_export/contents_as_triangles.h"

#include <cassert>

#include "geometry/mesh/triangulate.h"
#include "plugins/mesh_export/corner_values.h"

namespace halfspace::plugins {

namespace {

std::vector<geometry::Triangle> trianglesOf(const geometry::PolygonSoup& soup, size_t face) {
  const std::vector<int>& loop = soup.faces[face];
  assert(loop.size() >= 3);
  if (loop.size() == 3) return {{loop[0], loop[1], loop[2]}};
  if (auto cut = geometry::triangulate(soup.vertices, {{&loop, 1}, geometry::Vec3::Zero()}))
    return *std::move(cut);
  std::vector<geometry::Triangle> fan;
  for (size_t i = 1; i + 1 < loop.size(); ++i) fan.push_back({loop[0], loop[i], loop[i + 1]});
  return fan;
}

}  // namespace

MeshContents contentsAsTriangles(const MeshContents& mesh) {
  MeshContents result = mesh;
  result.soup.faces.clear();
  result.soup.surfaces.clear();
  result.groups.clear();
  result.cornerUvs.clear();
  result.cornerNormals.clear();
  result.cornerColors.clear();
  CornerWriter corners(mesh, result);
  for (size_t face = 0; face < mesh.soup.faces.size(); ++face) {
    for (const geometry::Triangle& triangle : trianglesOf(mesh.soup, face)) {
      const std::vector<int> loop(triangle.begin(), triangle.end());
      result.soup.faces.push_back(loop);
      if (!mesh.soup.surfaces.empty()) result.soup.surfaces.push_back(mesh.soup.surfaces[face]);
      if (!mesh.groups.empty()) result.groups.push_back(mesh.groups[face]);
      corners.add(loop, static_cast<int>(face));
    }
  }
  return result;
}

}  // namespace halfspace::plugins
