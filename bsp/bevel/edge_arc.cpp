// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "bsp/bevel/edge_arc.h"

#include <cassert>
#include <cmath>
#include <numbers>

#include <Eigen/Geometry>

#include "bsp/query/sine_cosine.h"

namespace halfspace::bsp {

namespace {

// The edge's direction, from its vertices or from the facets' normals, whichever has the smaller
// rounding error: vertices are inaccurate for short edges, normals for nearly coplanar facets. Zero
// if neither gives a direction.
Vec3 direction(const CellShape& cell, const CellExtent& extent, const CellEdge& edge) {
  assert(edge.from < cell.vertices.size() && edge.to < cell.vertices.size());
  assert(edge.left < cell.normals.size() && edge.right < cell.normals.size());
  const Vec3 along = cell.vertices[edge.to] - cell.vertices[edge.from];
  const Vec3 cross = cell.normals[edge.left].cross(cell.normals[edge.right]);
  const double length = along.norm(), sine = cross.norm();
  // Errors: extent / length and 1 / sine, times one rounding.
  if (length > 0 && sine * extent.largest.maxCoeff() <= length) return along / length;
  return sine > 0 ? Vec3(cross / sine) : Vec3::Zero();
}

}  // namespace

EdgeArc::EdgeArc(const CellShape& cell, const CellExtent& extent, const CellEdge& edge)
    : m_axis(direction(cell, extent, edge)),
      m_start(cell.normals[edge.left]),
      m_end(cell.normals[edge.right]) {
  m_valid = m_axis != Vec3::Zero();
  assert(!m_valid || std::abs(m_axis.squaredNorm() - 1.0) < 1e-12);
  m_afterStart = m_axis.cross(m_start);
  m_beforeEnd = m_end.cross(m_axis);
}

double EdgeArc::angleOf(const Vec3& direction) const {
  const double s = m_afterStart.dot(direction), c = m_start.dot(direction);
  const double length = std::sqrt(s * s + c * c);
  if (!(length > 0)) return 0.0;
  // Computed from the sine of half the angle to the nearer end of the diameter through the start.
  const double beyond = length - std::abs(c);
  const double acute = 2 * arcSine(0.5 * std::sqrt(beyond * beyond + s * s) / length);
  return std::copysign(c >= 0 ? acute : std::numbers::pi - acute, s);
}

double EdgeArc::width() const {
  const double angle = angleOf(m_end);
  assert(std::abs(angle) <= std::numbers::pi);
  if (angle >= 0) return angle;
  // Rounding can make a tiny angle negative, or an angle of pi slightly larger than pi (and so
  // wrap).
  return angle > -1 ? 0.0 : std::numbers::pi;
}

Vec3 EdgeArc::at(double angle) const {
  assert(m_valid);
  const auto [sine, cosine] = sineCosineOfRadians(angle);
  return (cosine * m_start + sine * m_afterStart).normalized();
}

}  // namespace halfspace::bsp
