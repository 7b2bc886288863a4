// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "plugins/quake_map/meaning/convex_mesh.h"

#include <algorithm>

namespace halfspace::plugins::quake_map {

namespace {

// The plane of a planar polygon, through its first corner and the first two consecutive others that
// span a plane with it.
std::optional<geometry::Plane> planeOfFace(const geometry::PolygonMesh& mesh, size_t face) {
  const std::vector<int>& loop = mesh.faces()[face];
  for (size_t i = 1; i + 1 < loop.size(); ++i) {
    const auto plane = geometry::Plane::throughPoints(
        mesh.vertices()[loop[0]], mesh.vertices()[loop[i]], mesh.vertices()[loop[i + 1]]);
    if (plane.ok()) return plane.value();
  }
  return std::nullopt;
}

}  // namespace

std::optional<ConvexBrush> convexBrush(const level::SolidGeometry& solid) {
  const geometry::PolygonMesh& mesh = solid.mesh();
  if (mesh.vertices().size() * mesh.faces().size() > kMaxConvexWork) return std::nullopt;
  std::vector<geometry::Plane> planes;
  std::vector<int> source;
  for (size_t face = 0; face < mesh.faces().size(); ++face) {
    const auto plane = planeOfFace(mesh, face);
    if (!plane) return std::nullopt;
    for (const geometry::Vec3& vertex : mesh.vertices())
      if (plane->sideOf(vertex) == geometry::Side::front) return std::nullopt;
    if (std::find(planes.begin(), planes.end(), *plane) != planes.end()) continue;
    planes.push_back(*plane);
    source.push_back(solid.sourceFace[face]);
  }
  auto brush = geometry::Brush::fromPlanes(planes);
  if (!brush.ok()) return std::nullopt;
  std::vector<int> sourceFace;
  for (int face = 0; face < brush.value().faceCount(); ++face)
    sourceFace.push_back(source[brush.value().inputPlane(face)]);
  return ConvexBrush{std::move(brush).value(), std::move(sourceFace)};
}

}  // namespace halfspace::plugins::quake_map
