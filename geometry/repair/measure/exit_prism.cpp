// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "geometry/repair/measure/exit_prism.h"

#include <algorithm>

namespace halfspace::geometry {
namespace {

// As a share of the longest side. Rays start in the middle of parts of a triangle, which are much
// further from its border; neighbours that share the border must not count as met.
constexpr double kTouch = 1e-9;

struct Range {
  double low, high;
};

Range rangeOf(const std::array<Vec3, 3>& corners, const Vec3& along) {
  const auto [low, high] =
      std::minmax({corners[0].dot(along), corners[1].dot(along), corners[2].dot(along)});
  return {low, high};
}

}  // namespace

ExitPrism::ExitPrism(const std::array<Vec3, 3>& corners, const Vec3& inward, double length)
    : m_corners(corners), m_inward(inward), m_length(length) {
  double longest = 0.0;
  for (size_t i = 0; i < 3; ++i) {
    const Vec3 side = corners[(i + 1) % 3] - corners[i];
    longest = std::max(longest, side.norm());
    m_outward[i] = side.cross(inward).normalized();
    m_border[i] = m_outward[i].dot(corners[i]);
    if (m_outward[i].dot(corners[(i + 2) % 3]) > m_border[i]) {
      m_outward[i] = -m_outward[i];
      m_border[i] = -m_border[i];
    }
    m_box.extend(corners[i]);
    m_box.extend(corners[i] + length * inward);
  }
  m_touch = kTouch * longest;
}

bool ExitPrism::mayMeet(const Box& box) const {
  if (!m_box.intersects(box)) return false;
  const Vec3 middle = box.center(), half = 0.5 * box.sizes();
  const double depth = m_inward.dot(middle - m_corners[0]),
               reach = m_inward.cwiseAbs().dot(half) + m_touch;
  if (depth - reach > m_length || depth + reach < 0.0) return false;
  for (size_t i = 0; i < 3; ++i) {
    const double nearest = m_outward[i].dot(middle) - m_outward[i].cwiseAbs().dot(half);
    if (nearest - m_touch > m_border[i]) return false;
  }
  return true;
}

// Whether a line in the plane of the prism's triangle separates the triangle, projected into that
// plane, from it. In two dimensions one of the six sides is such a line if there is one.
bool ExitPrism::isBeside(const std::array<Vec3, 3>& triangle) const {
  for (size_t i = 0; i < 3; ++i)
    if (rangeOf(triangle, m_outward[i]).low >= m_border[i] - m_touch) return true;
  for (size_t i = 0; i < 3; ++i) {
    const Vec3 across = m_inward.cross(triangle[(i + 1) % 3] - triangle[i]).normalized();
    const Range own = rangeOf(m_corners, across), other = rangeOf(triangle, across);
    if (own.low >= other.high - m_touch || own.high <= other.low + m_touch) return true;
  }
  return false;
}

bool ExitPrism::mayExitThrough(const std::array<Vec3, 3>& triangle) const {
  const Vec3 normal = (triangle[1] - triangle[0]).cross(triangle[2] - triangle[0]);
  const double facing = normal.dot(m_inward);
  if (!(facing > 0.0) || isBeside(triangle)) return false;
  // A ray reaches the triangle's plane at a depth that changes linearly over the prism.
  const double start = m_inward.dot(m_corners[0]);
  const Range ofTriangle = rangeOf(triangle, m_inward);
  const auto planeDepth = [&](const Vec3& from) { return normal.dot(triangle[0] - from) / facing; };
  const auto [low, high] =
      std::minmax({planeDepth(m_corners[0]), planeDepth(m_corners[1]), planeDepth(m_corners[2])});
  const double least = std::max(ofTriangle.low - start, low),
               most = std::min(ofTriangle.high - start, high);
  return !(least > m_length + m_touch || most < -m_touch);
}

bool ExitPrism::allExitThrough(const std::array<Vec3, 3>& triangle) const {
  const Vec3 normal = (triangle[1] - triangle[0]).cross(triangle[2] - triangle[0]);
  const double facing = normal.dot(m_inward);
  if (!(facing > 0.0)) return false;
  for (const Vec3& corner : m_corners) {
    const double depth = normal.dot(triangle[0] - corner) / facing;
    if (!(depth >= 0.0 && depth < m_length)) return false;
    const Vec3 at = corner + depth * m_inward;
    for (size_t i = 0; i < 3; ++i)
      if (normal.dot((triangle[(i + 1) % 3] - triangle[i]).cross(at - triangle[i])) < 0.0)
        return false;
  }
  return true;
}

}  // namespace halfspace::geometry
