// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "bsp/comparison/triangles/swept_triangle.h"

#include <algorithm>
#include <cmath>

#include "bsp/query/plane_clip.h"

namespace halfspace::bsp {

namespace {

// Cross products shorter than this part of the edge tell no direction; leaving the axis out only
// makes the obstacle larger.
constexpr double kNoDirection = 0x1p-40;

class TriangleClip {
 public:
  TriangleClip(const SoupTriangle& triangle, const BoxShape& box, const SoupMotion& motion)
      : m_triangle(triangle), m_box(box), m_motion(motion), m_clip(motion.slack) {}

  // Both half-spaces of an axis of unit length; false: the motion is free.
  bool add(const Vec3& n) {
    const double a = n.dot(m_triangle.corners[0]), b = n.dot(m_triangle.corners[1]),
                 c = n.dot(m_triangle.corners[2]);
    const double reach = m_box.reach(n), at = n.dot(m_motion.from), change = n.dot(m_motion.delta);
    m_axes[m_count] = n;
    const uint32_t plane = 2 * m_count++;
    return m_clip.add(at - std::max({a, b, c}) - reach, change, plane) &&
           m_clip.add(std::min({a, b, c}) - reach - at, -change, plane + 1);
  }
  void take(SoupHit& hit) const {
    if (!(m_clip.time() < hit.time)) return;
    hit.time = m_clip.time();
    const Vec3& axis = m_axes[m_clip.plane() / 2];
    hit.normal = m_clip.plane() % 2 == 0 ? axis : Vec3(-axis);
  }

 private:
  const SoupTriangle& m_triangle;
  const BoxShape& m_box;
  const SoupMotion& m_motion;
  PlaneClip m_clip;
  std::array<Vec3, 13> m_axes;
  uint32_t m_count = 0;
};

}  // namespace

void sweepAgainst(const SoupTriangle& triangle, const BoxShape& box, const SoupMotion& motion,
                  SoupHit& hit) {
  TriangleClip clip(triangle, box, motion);
  for (int axis = 0; axis < 3; ++axis)
    if (!clip.add(Vec3::Unit(axis))) return;
  const auto& [a, b, c] = triangle.corners;
  const std::array<Vec3, 3> edges{b - a, c - b, a - c};
  const Vec3 normal = edges[0].cross(edges[1]);
  if (normal.norm() > kNoDirection * edges[0].norm() * edges[1].norm() &&
      !clip.add(normal.normalized()))
    return;
  for (const Vec3& edge : edges) {
    for (int axis = 0; axis < 3; ++axis) {
      const Vec3 cross = edge.cross(Vec3::Unit(axis));
      const double length = cross.norm();
      if (length > kNoDirection * edge.norm() && !clip.add(cross / length)) return;
    }
  }
  clip.take(hit);
}

void sweepAgainst(const SoupTriangle& triangle, const PointShape&, const SoupMotion& motion,
                  SoupHit& hit) {
  const auto& [a, b, c] = triangle.corners;
  Vec3 normal = (b - a).cross(c - a);
  const double area = normal.norm();
  if (!(area > 0.0)) return;  // no inside; its neighbours share its edges
  normal /= area;
  double start = normal.dot(motion.from - a), change = normal.dot(motion.delta);
  const bool behind = start < -motion.slack;
  if (behind) {
    start = -start;
    change = -change;
  }
  if (change >= 0.0 || start + change >= -0.5 * motion.slack) return;
  const double time = std::max(0.0, (start - motion.slack) / -change);
  if (time >= hit.time) return;
  const Vec3 at = motion.from + std::max(0.0, start / -change) * motion.delta;
  for (int i = 0; i < 3; ++i) {
    const Vec3& from = triangle.corners[static_cast<size_t>(i)];
    const Vec3 edge = triangle.corners[static_cast<size_t>((i + 1) % 3)] - from;
    if (normal.cross(edge).dot(at - from) < -motion.slack * edge.norm()) return;
  }
  hit.time = time;
  hit.normal = behind ? Vec3(-normal) : normal;
}

}  // namespace halfspace::bsp
