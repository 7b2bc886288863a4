// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "comparison/triangles/swept_triangle.h"

#include <algorithm>
#include <cmath>

#include "bsp/query/plane_clip.h"

namespace halfspace::comparison {

using bsp::PlaneClip;

namespace {

// A cross product shorter than this share of the edge has no reliable direction. Leaving the axis
// out only enlarges the obstacle.
constexpr double kNoDirection = 0x1p-40;

class TriangleClip {
 public:
  TriangleClip(const SoupTriangle& triangle, const BoxShape& box, const SoupMotion& motion)
      : m_triangle(triangle), m_box(box), m_motion(motion), m_clip(motion.slack) {}

  // Adds both half-spaces of an axis of unit length. False if the motion misses the triangle.
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
  if (!(area > 0.0)) return;  // a line; its neighbours cover its edges
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

namespace {

// Edges count as parallel if the squared sine of their angle is below this.
constexpr double kParallel = 0x1p-40;

struct Edge {
  Vec3 from, along;
  Vec3 at(double s) const { return from + s * along; }
};

Edge edgeOf(const SoupTriangle& triangle, size_t i) {
  const Vec3& from = triangle.corners[i];
  return {from, triangle.corners[(i + 1) % 3] - from};
}

Vec3 closestOn(const Edge& edge, const Vec3& point) {
  const double length2 = edge.along.squaredNorm();
  if (!(length2 > 0.0)) return edge.from;
  return edge.at(std::clamp(edge.along.dot(point - edge.from) / length2, 0.0, 1.0));
}

void take(ClosestPositions& least, const Vec3& first, const Vec3& second) {
  const double distance = (first - second).norm();
  if (distance < least.distance) least = {first, second, distance};
}

// Takes the nearest points of the lines of two edges that are not parallel, if both points lie on
// the edges. closestPositions() covers the ends of edges.
void takeEdges(const Edge& a, const Edge& b, ClosestPositions& least) {
  const double aa = a.along.squaredNorm(), bb = b.along.squaredNorm(), ab = a.along.dot(b.along);
  const double spread = aa * bb - ab * ab;
  if (!(spread > kParallel * aa * bb)) return;
  const Vec3 between = a.from - b.from;
  const double pa = a.along.dot(between), pb = b.along.dot(between);
  const double s = (ab * pb - bb * pa) / spread, t = (aa * pb - ab * pa) / spread;
  if (s >= 0.0 && s <= 1.0 && t >= 0.0 && t <= 1.0) take(least, a.at(s), b.at(t));
}

// Whether an edge passes through the triangle; `position`: the point at which it does.
bool crosses(const Edge& edge, const SoupTriangle& triangle, Vec3& position) {
  const auto& [a, b, c] = triangle.corners;
  const Vec3 normal = (b - a).cross(c - a);
  const double start = normal.dot(edge.from - a), change = normal.dot(edge.along);
  if (change == 0.0) return false;
  const double s = -start / change;
  if (!(s >= 0.0 && s <= 1.0)) return false;
  position = edge.at(s);
  for (size_t i = 0; i < 3; ++i) {
    const Edge side = edgeOf(triangle, i);
    if (normal.cross(side.along).dot(position - side.from) < 0.0) return false;
  }
  return true;
}

}  // namespace

Vec3 closestOn(const SoupTriangle& triangle, const Vec3& point) {
  const auto& [a, b, c] = triangle.corners;
  const Vec3 normal = (b - a).cross(c - a);
  bool isOver = normal.squaredNorm() > 0.0;
  Vec3 best = a;
  double least = HUGE_VAL;
  for (size_t i = 0; i < 3; ++i) {
    const Edge edge = edgeOf(triangle, i);
    isOver = isOver && normal.cross(edge.along).dot(point - edge.from) >= 0.0;
    const Vec3 position = closestOn(edge, point);
    const double distance = (position - point).squaredNorm();
    if (distance >= least) continue;
    least = distance;
    best = position;
  }
  if (!isOver) return best;
  return point - normal.dot(point - a) / normal.squaredNorm() * normal;
}

ClosestPositions closestPositions(const SoupTriangle& a, const SoupTriangle& b) {
  ClosestPositions least;
  least.distance = HUGE_VAL;
  Vec3 position;
  for (size_t i = 0; i < 3; ++i) {
    if (crosses(edgeOf(a, i), b, position) || crosses(edgeOf(b, i), a, position))
      return {position, position, 0.0};
    take(least, a.corners[i], closestOn(b, a.corners[i]));
    take(least, closestOn(a, b.corners[i]), b.corners[i]);
    for (size_t j = 0; j < 3; ++j) takeEdges(edgeOf(a, i), edgeOf(b, j), least);
  }
  return least;
}

}  // namespace halfspace::comparison
