// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// The ray runs towards +x. Seen along it, a triangle is met if an odd number of its sides pass the
// point on the +z side; a side that passes exactly through the point, or starts at its height,
// counts as if the point were moved by an infinitesimal step (up in y, then down in z): every side
// is decided the same way for both triangles it belongs to.
#include "geometry/boolean/inside_mesh.h"

namespace halfspace::geometry {
namespace {

class RayCount {
 public:
  explicit RayCount(const ExactPoint& point)
      : m_point(point),
        m_y(CGAL::to_interval(point.y())),
        m_x(CGAL::to_interval(point.x())),
        m_flat(point.y(), point.z()) {}

  bool crosses(const Vec3& a, const Vec3& b, const Vec3& c) const {
    if (a.x() < m_x.first && b.x() < m_x.first && c.x() < m_x.first) return false;
    const bool low[3] = {isBelow(a), isBelow(b), isBelow(c)};
    if (low[0] == low[1] && low[1] == low[2]) return false;
    bool met = false;
    if (low[0] != low[1]) met ^= low[0] ? passesAbove(a, b) : passesAbove(b, a);
    if (low[1] != low[2]) met ^= low[1] ? passesAbove(b, c) : passesAbove(c, b);
    if (low[2] != low[0]) met ^= low[2] ? passesAbove(c, a) : passesAbove(a, c);
    return met && isAhead(a, b, c);
  }

 private:
  static ExactPoint exact(const Vec3& p) { return {p.x(), p.y(), p.z()}; }
  static ExactKernel::Point_2 flat(const Vec3& p) { return {p.y(), p.z()}; }

  bool isBelow(const Vec3& p) const {
    if (p.y() < m_y.first) return true;
    if (p.y() > m_y.second) return false;
    return ExactKernel::FT(p.y()) <= m_point.y();
  }

  // The side from `low` up to `high` passes the point on its +z side.
  bool passesAbove(const Vec3& low, const Vec3& high) const {
    return CGAL::orientation(flat(low), flat(high), m_flat) != CGAL::LEFT_TURN;
  }

  bool isAhead(const Vec3& a, const Vec3& b, const Vec3& c) const {
    const int turn = CGAL::orientation(flat(a), flat(b), flat(c));
    const int side = CGAL::orientation(exact(a), exact(b), exact(c), m_point);
    // The normal's x has the sign of `turn`; behind the plane seen along it means ahead of us.
    return turn * side < 0;
  }

  const ExactPoint& m_point;
  std::pair<double, double> m_y;
  std::pair<double, double> m_x;
  ExactKernel::Point_2 m_flat;
};

}  // namespace

bool isInside(const ExactPoint& point, const PolygonMesh& mesh, const Operand& triangles) {
  const RayCount ray(point);
  const std::vector<Vec3>& vertices = mesh.vertices();
  bool inside = false;
  for (const Triangle& t : triangles.triangles) {
    inside ^= ray.crosses(vertices[t[0]], vertices[t[1]], vertices[t[2]]);
  }
  return inside;
}

}  // namespace halfspace::geometry
