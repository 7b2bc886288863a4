// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "plugins/level_scene/smooth_normals.h"

#include <algorithm>

#include "geometry/angle/angle.h"

namespace halfspace::plugins {

using geometry::Vec3;

namespace {

constexpr double kUsualDegrees = 89.0;  // as in Quake's light tools
constexpr double kFlat = 2.0;           // no cosine is as large

// Faces that meet at exactly the angle are smoothed, although the cosine of their normals is
// rounded, by about 1e-15. Only normals of exported vertices depend on it.
constexpr double kRoundingOfCosines = 1e-9;

}  // namespace

double smoothingOf(const level::KeyValues& keys) {
  const auto angle = level::oneNumber(level::valueOf(keys, "_phong_angle"));
  if (angle && *angle > 0) return std::min(*angle, 180.0);
  const auto isOn = level::oneNumber(level::valueOf(keys, "_phong"));
  return isOn && *isOn > 0 ? kUsualDegrees : 0.0;
}

SmoothNormals::SmoothNormals(const RoundedBoundary& boundary, const std::vector<double>& degrees)
    : m_boundary(boundary) {
  m_cosines.assign(boundary.faces.size(), kFlat);
  for (size_t face = 0; face < degrees.size(); ++face)
    if (degrees[face] > 0)
      m_cosines[face] = geometry::sineCosineOfDegrees(degrees[face]).cosine - kRoundingOfCosines;
  for (size_t i = 0; i < boundary.triangles.size(); ++i) {
    const auto face = static_cast<size_t>(boundary.faceOf[i]);
    if (m_cosines[face] == kFlat) continue;
    const auto& corners = boundary.triangles[i];
    for (size_t k = 0; k < 3; ++k) {
      const Vec3& point = boundary.positions[corners[k]];
      const Vec3 a = boundary.positions[corners[(k + 1) % 3]] - point;
      const Vec3 b = boundary.positions[corners[(k + 2) % 3]] - point;
      m_wedges[corners[k]].push_back({face, geometry::angleOf(a.cross(b).norm(), a.dot(b))});
    }
  }
}

Vec3 SmoothNormals::at(size_t face, uint32_t vertex) const {
  const Vec3& own = m_boundary.faces[face].normal;
  if (m_cosines[face] == kFlat) return own;
  Vec3 sum = Vec3::Zero();
  for (const Wedge& wedge : m_wedges.at(vertex)) {
    const Vec3& normal = m_boundary.faces[wedge.face].normal;
    if (normal.dot(own) >= std::max(m_cosines[face], m_cosines[wedge.face]))
      sum += wedge.angle * normal;
  }
  const double length = sum.norm();
  return length > 0 ? Vec3(sum / length) : own;
}

}  // namespace halfspace::plugins
