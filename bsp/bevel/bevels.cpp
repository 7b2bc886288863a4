// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "bsp/bevel/bevels.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>
#include <limits>
#include <numbers>

#include <Eigen/Geometry>

#include "bsp/bevel/edge_arc.h"
#include "bsp/query/sine_cosine.h"

namespace halfspace::bsp {

namespace {

constexpr double kRadian = std::numbers::pi / 180.0;
// A gap larger than the limit by less than this counts as within it, so that rounding does not turn
// a right angle into a gap of more than 90 degrees.
constexpr double kAngleNoise = 1e-9;

bool isAxial(const Vec3& normal) {
  return (normal.x() != 0) + (normal.y() != 0) + (normal.z() != 0) == 1;
}

double limitOf(const BevelOptions& options) {
  double limit = options.limitDegrees * kRadian;
  // 2 acos(1 / (1 + p)), computed from the sine of half the angle.
  if (options.protrusion > 0) {
    const double sine = std::sqrt(0.5 * options.protrusion / (1 + options.protrusion));
    limit = std::min(limit, 4 * arcSine(std::min(1.0, sine)) * (1 - 1e-7));
  }
  if (!(limit >= kSmallestLimitDegrees * kRadian)) limit = kSmallestLimitDegrees * kRadian;
  assert(limit > 0.0);
  return std::min(limit, std::numbers::pi);
}

// The directions perpendicular to an edge and to each axis; either sign.
std::array<Vec3, 3> crossAxes(const Vec3& e) {
  return {Vec3(0, e.z(), -e.y()), Vec3(-e.z(), 0, e.x()), Vec3(e.y(), -e.x(), 0)};
}

}  // namespace

double supportingOffset(const CellShape& cell, const CellExtent& extent, const Vec3& normal) {
  double offset = -std::numeric_limits<double>::infinity();
  for (const Vec3& vertex : cell.vertices) offset = std::max(offset, normal.dot(vertex));
  assert(!cell.vertices.empty() && std::isfinite(offset));
  if (isAxial(normal)) return offset;
  // Three products and two sums, a rounding of 2^-53 each, and one more for this sum.
  return offset + 0x1p-50 * normal.cwiseAbs().dot(extent.largest);
}

Beveller::Beveller(const BevelOptions& options)
    : m_options(options),
      m_limit(limitOf(options)),
      m_cosLimit(sineCosineOfRadians(m_limit + kAngleNoise).cosine),
      m_cosRadius(sineCosineOfRadians(m_limit / 2 + kAngleNoise).cosine) {
  if (options.protrusion > 0) m_options.edges = m_options.vertices = true;
}

std::span<const BevelPlane> Beveller::bevel(const CellShape& cell) {
  m_planes.clear();
  if (needsNothing(cell)) return {};
  assert(cell.normals.size() >= 4 && cell.vertices.size() >= 4 && cell.edges.size() >= 6);
  m_extent = CellExtent(cell);
  if (m_options.box) {
    addAxes(cell);
  } else if (m_options.level) {
    addLevel(cell);
  }
  if (m_options.box || m_options.edges) bevelEdges(cell);
  if (m_options.vertices) bevelVertices(cell);
  return m_planes;
}

// If all facets are axial, the cell is a box and has only level faces and right angles.
bool Beveller::needsNothing(const CellShape& cell) const {
  if (m_options.vertices || (m_options.edges && m_cosLimit > 0)) return false;
  return std::all_of(cell.normals.begin(), cell.normals.end(), isAxial);
}

bool Beveller::add(const CellShape& cell, const Vec3& normal, BevelKind kind) {
  assert(std::abs(normal.squaredNorm() - 1.0) < 1e-9);
  constexpr double kSame = kSameDirection * kSameDirection;
  for (const Vec3& facet : cell.normals)
    if ((facet - normal).squaredNorm() <= kSame) return false;
  for (const BevelPlane& plane : m_planes)
    if ((plane.normal - normal).squaredNorm() <= kSame) return false;
  m_planes.push_back({normal, supportingOffset(cell, m_extent, normal), kind});
  return true;
}

void Beveller::addAxes(const CellShape& cell) {
  for (int axis = 0; axis < 3; ++axis) {
    add(cell, Vec3::Unit(axis), BevelKind::box);
    add(cell, -Vec3::Unit(axis), BevelKind::box);
  }
}

void Beveller::addLevel(const CellShape& cell) {
  const double steepest = sineCosineOfDegrees(kNearlyLevelDegrees).cosine;
  for (const double up : {1.0, -1.0}) {
    double highest = -std::numeric_limits<double>::infinity();
    for (const Vec3& vertex : cell.vertices) highest = std::max(highest, up * vertex.z());
    const auto isLevelAtTop = [&](const CellEdge& edge) {
      if (up * cell.vertices[edge.from].z() != highest &&
          up * cell.vertices[edge.to].z() != highest)
        return false;
      return up * cell.normals[edge.left].z() >= steepest ||
             up * cell.normals[edge.right].z() >= steepest;
    };
    if (std::none_of(cell.edges.begin(), cell.edges.end(), isLevelAtTop))
      add(cell, Vec3(0, 0, up), BevelKind::level);
  }
}

void Beveller::bevelEdges(const CellShape& cell) {
  for (const CellEdge& edge : cell.edges) {
    const EdgeArc arc(cell, m_extent, edge);
    if (arc.isValid()) bevelEdge(cell, arc);
  }
}

// The edge's box planes are added first: they are needed in any case and split the gaps.
void Beveller::bevelEdge(const CellShape& cell, const EdgeArc& arc) {
  std::array<double, 7> angles;  // of the normals on the arc: 2 ends, 3 crossings, 2 level
  size_t count = 0;
  angles[count++] = 0.0;
  if (m_options.box) {
    for (const Vec3& cross : crossAxes(arc.axis())) {
      const double length = cross.norm();
      if (length <= kSameDirection) continue;
      Vec3 normal = cross / length;
      if (!arc.holds(normal)) normal = -normal;
      if (!arc.holds(normal)) continue;
      add(cell, normal, BevelKind::box);
      angles[count++] = arc.angleOf(normal);
    }
  }
  if (!m_options.edges) return;
  const double width = arc.width();
  if (width <= m_limit + kAngleNoise) return;
  if (!m_options.box && std::abs(arc.axis().z()) <= kSameDirection) {
    for (const BevelPlane& plane : m_planes) {
      if (plane.kind != BevelKind::level) break;  // they come first
      assert(count + 1 < angles.size() && "there are two level planes at most");
      if (arc.holds(plane.normal)) angles[count++] = arc.angleOf(plane.normal);
    }
  }
  assert(count < angles.size() && width <= std::numbers::pi + kAngleNoise);
  angles[count++] = width;
  std::sort(angles.begin(), angles.begin() + count);
  for (size_t i = 0; i + 1 < count; ++i) {
    const double gap = angles[i + 1] - angles[i];
    assert(gap >= 0.0);
    const int steps = static_cast<int>(std::ceil((gap - kAngleNoise) / m_limit));
    for (int step = 1; step < steps; ++step)
      add(cell, arc.at(angles[i] + gap * step / steps), BevelKind::edge);
  }
}

// The widest gap is filled first, so new normals keep the distance stated at
// BevelOptions::vertices.
void Beveller::bevelVertices(const CellShape& cell) {
  m_fans.build(cell);
  for (size_t vertex = 0; vertex < cell.vertices.size(); ++vertex) {
    coverNormalCone(cell, m_extent, m_fans, vertex, m_planes, m_cone);
    for (auto gap = m_cone.widest(); gap.cosine < m_cosRadius; gap = m_cone.widest()) {
      add(cell, gap.direction, BevelKind::vertex);
      m_cone.add(gap.direction);
    }
  }
}

}  // namespace halfspace::bsp
