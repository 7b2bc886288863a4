// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "plugins/level_scene/face_images.h"

#include <bit>
#include <cmath>
#include <span>
#include <utility>

#include "level/document/image_map.h"

namespace halfspace::plugins {

using geometry::Vec3;

namespace {

// Texture coordinates of a polygon may differ from an affine function by this much, in images:
// below a texel of the largest images.
constexpr double kSameImage = 1e-4;
// Matrices of neighbouring triangles differ by rounding errors only. Numbers that agree when
// rounded to these steps count as equal; over 4096 units the first makes 4e-6 of an image.
constexpr double kGradientSteps = 0x1p30, kOffsetSteps = 0x1p22;
// Beyond this size the steps of a double are larger, and no matrices are compared.
constexpr double kMostSteps = 0x1p52;

// The corner that spans the largest triangle with the first corner and the next one.
size_t widestCorner(std::span<const Vec3> points) {
  size_t best = 1;
  double most = 0;
  for (size_t i = 1; i + 1 < points.size(); ++i) {
    const double area = (points[i] - points[0]).cross(points[i + 1] - points[0]).squaredNorm();
    if (area <= most) continue;
    most = area;
    best = i;
  }
  return best;
}

}  // namespace

FaceImages::FaceImages(const MeshContents& mesh, std::vector<level::MaterialId> materials)
    : m_mesh(mesh), m_materials(std::move(materials)) {
  size_t corner = 0;
  for (const auto& face : mesh.soup.faces) {
    m_start.push_back(corner);
    corner += face.size();
  }
}

int FaceImages::surfaceOf(int face) {
  level::Surface surface;
  if (!m_materials.empty() && !m_mesh.soup.surfaces.empty())
    surface.material =
        m_materials[static_cast<size_t>(m_mesh.soup.surfaces[static_cast<size_t>(face)])];
  Key key{surface.material.value, {}};
  if (const auto matrix = matrixOf(face)) {
    key.second = comparable(*matrix);
    surface.axes = *matrix;
  }
  const auto [position, isNew] = m_known.try_emplace(key, static_cast<int>(m_surfaces.size()));
  if (isNew) m_surfaces.push_back(surface);
  return position->second;
}

std::vector<level::Surface> FaceImages::takeSurfaces() {
  m_known.clear();
  return std::exchange(m_surfaces, {});
}

std::optional<level::PrimitiveMatrix> FaceImages::matrixOf(int face) {
  if (m_mesh.cornerUvs.empty()) return std::nullopt;
  const auto& loop = m_mesh.soup.faces[static_cast<size_t>(face)];
  const size_t start = m_start[static_cast<size_t>(face)];
  std::vector<Vec3> points;
  for (const int vertex : loop) points.push_back(m_mesh.soup.vertices[static_cast<size_t>(vertex)]);
  const size_t second = widestCorner(points);
  const Vec3 a = points[second] - points[0], b = points[second + 1] - points[0];
  const Vec3 normal = a.cross(b);
  const double area = normal.squaredNorm();
  if (!(area > 0) || !std::isfinite(area)) return std::nullopt;
  // The gradients within the plane: g.a and g.b are the differences along the two sides.
  const Vec3 alongA = b.cross(normal) / area, alongB = normal.cross(a) / area;
  const Vec2& first = m_mesh.cornerUvs[start];
  const Vec2 da = m_mesh.cornerUvs[start + second] - first;
  const Vec2 db = m_mesh.cornerUvs[start + second + 1] - first;
  level::ImageMap map;
  map.inImages = true;
  map.u = da.x() * alongA + db.x() * alongB;
  map.v = -(da.y() * alongA + db.y() * alongB);  // a level's v runs down the image
  map.offset = {first.x() - map.u.dot(points[0]), 1.0 - first.y() - map.v.dot(points[0])};
  if (!map.u.allFinite() || !map.v.allFinite() || !std::isfinite(map.offset[0]) ||
      !std::isfinite(map.offset[1]) || map.u.cross(map.v).squaredNorm() == 0)
    return std::nullopt;
  for (size_t i = 1; i < loop.size(); ++i) {
    const auto made = map.at(points[i]);
    const Vec2& uv = m_mesh.cornerUvs[start + i];
    if (std::abs(made[0] - uv.x()) <= kSameImage && std::abs(made[1] - 1.0 + uv.y()) <= kSameImage)
      continue;
    ++m_bent;
    break;
  }
  const level::TextureAxes axes =
      level::axesFrom(map, level::PrimitiveMatrix(), {normal.normalized(), points[0]});
  return std::get<level::PrimitiveMatrix>(axes);
}

std::array<long long, 6> FaceImages::comparable(const level::PrimitiveMatrix& matrix) {
  std::array<long long, 6> made{};
  for (size_t i = 0; i < made.size(); ++i) {
    const double steps = matrix.rows[i] * (i % 3 == 2 ? kOffsetSteps : kGradientSteps);
    made[i] = std::abs(steps) < kMostSteps ? std::llround(steps)
                                           : std::bit_cast<long long>(matrix.rows[i]);
  }
  return made;
}

}  // namespace halfspace::plugins
