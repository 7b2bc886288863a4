// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/reference/reference_cell.h"

#include <Eigen/Geometry>
#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace halfspace::tests {

using bsp::Vec3;
using Vec2 = Eigen::Vector2d;

ReferenceCell::ReferenceCell(const bsp::TreeView& tree, uint32_t solidLeaf) {
  const bsp::CellView cell = tree.cell(solidLeaf);
  for (const bsp::CellPlane& plane : cell.facets())
    m_planes.push_back({tree.normalOf(plane), plane.offset});
  m_vertices.assign(cell.vertices().begin(), cell.vertices().end());
  m_low = m_high = m_vertices[0];
  for (const Vec3& vertex : m_vertices) {
    m_low = m_low.cwiseMin(vertex);
    m_high = m_high.cwiseMax(vertex);
  }
  const double near = 1e-9 * (1.0 + m_low.cwiseAbs().maxCoeff() + m_high.cwiseAbs().maxCoeff());
  for (const ReferencePlane& plane : m_planes) {
    std::vector<Vec3> corners;
    for (const Vec3& vertex : m_vertices)
      if (std::abs(plane.normal.dot(vertex) - plane.offset) <= near) corners.push_back(vertex);
    for (size_t i = 0; i < corners.size(); ++i)
      for (size_t j = i + 1; j < corners.size(); ++j)
        for (size_t k = j + 1; k < corners.size(); ++k)
          m_triangles.push_back({corners[i], corners[j], corners[k]});
  }
}

double ReferenceCell::support(const Vec3& n) const {
  double most = -std::numeric_limits<double>::infinity();
  for (const Vec3& vertex : m_vertices) most = std::max(most, n.dot(vertex));
  return most;
}

namespace {

double toSegment(const Vec3& p, const Vec3& a, const Vec3& b) {
  const Vec3 along = b - a;
  const double length2 = along.squaredNorm();
  const double t = length2 > 0.0 ? std::clamp((p - a).dot(along) / length2, 0.0, 1.0) : 0.0;
  return (p - a - t * along).norm();
}

double toTriangle(const Vec3& p, const std::array<Vec3, 3>& t) {
  double nearest =
      std::min({toSegment(p, t[0], t[1]), toSegment(p, t[1], t[2]), toSegment(p, t[2], t[0])});
  const Vec3 n = (t[1] - t[0]).cross(t[2] - t[0]);
  const double size = n.norm();
  if (!(size > 1e-12 * (t[1] - t[0]).norm() * (t[2] - t[0]).norm())) return nearest;
  for (int i = 0; i < 3; ++i)
    if (n.dot((t[(i + 1) % 3] - t[i]).cross(p - t[i])) < 0.0) return nearest;
  return std::min(nearest, std::abs(n.dot(p - t[0])) / size);
}

// Computes the least value itself rather than whether it is above a bound.
constexpr double kAnySlope = std::numeric_limits<double>::infinity();

double toCell(const Vec3& p, const ReferenceCell& cell) {
  const auto isBehind = [&](const ReferencePlane& plane) {
    return plane.normal.dot(p) <= plane.offset;
  };
  if (std::ranges::all_of(cell.planes(), isBehind)) return 0.0;
  double nearest = std::numeric_limits<double>::infinity();
  for (const auto& triangle : cell.triangles())
    nearest = std::min(nearest, toTriangle(p, triangle));
  return nearest;
}

double cross2(const Vec2& a, const Vec2& b) {
  return a.x() * b.y() - a.y() * b.x();
}

// Distance to the convex hull of points in the plane.
double toHull(const Vec2& p, std::vector<Vec2>& points) {
  std::ranges::sort(points, [](const Vec2& a, const Vec2& b) {
    return a.x() != b.x() ? a.x() < b.x() : a.y() < b.y();
  });
  std::vector<Vec2> hull;
  for (int side = 0; side < 2; ++side) {
    const size_t first = hull.size();
    for (const Vec2& q : points) {
      while (hull.size() >= first + 2 &&
             cross2(hull.back() - hull[hull.size() - 2], q - hull.back()) <= 0.0)
        hull.pop_back();
      hull.push_back(q);
    }
    hull.pop_back();  // the other side starts with this point
    std::ranges::reverse(points);
  }
  if (hull.empty()) hull.push_back(points.front());
  bool inside = true;
  double nearest = std::numeric_limits<double>::infinity();
  for (size_t i = 0; i < hull.size(); ++i) {
    const Vec2& a = hull[i];
    const Vec2 along = hull[(i + 1) % hull.size()] - a;
    inside = inside && cross2(along, p - a) > 0.0;
    const double length2 = along.squaredNorm();
    const double t = length2 > 0.0 ? std::clamp((p - a).dot(along) / length2, 0.0, 1.0) : 0.0;
    nearest = std::min(nearest, (p - a - t * along).norm());
  }
  return inside ? 0.0 : nearest;
}

// Horizontal distance from the axis to the cell's cross-section at height z.
double toSlice(const Vec2& p, double z, const ReferenceCell& cell) {
  std::vector<Vec2> points;
  const std::vector<Vec3>& vertices = cell.vertices();
  for (size_t i = 0; i < vertices.size(); ++i) {
    if (vertices[i].z() == z) points.push_back(vertices[i].head<2>());
    for (size_t j = i + 1; j < vertices.size(); ++j) {
      const Vec3 &a = vertices[i], &b = vertices[j];
      if ((a.z() < z) == (b.z() < z) || a.z() == z || b.z() == z) continue;
      const double t = (z - a.z()) / (b.z() - a.z());
      points.push_back(a.head<2>() + t * (b - a).head<2>());
    }
  }
  return points.empty() ? 1e300 : toHull(p, points);
}

void addPlane(std::vector<ReferencePlane>& planes, const Vec3& n, const ReferenceCell& cell,
              double reach) {
  planes.push_back({n, cell.support(n) + reach});
}

// All directions between two vertices of one facet; the directions of the cell's edges are among
// them.
std::vector<Vec3> directionsOf(const ReferenceCell& cell) {
  std::vector<Vec3> directions;
  const auto isNew = [&](const Vec3& d) {
    return std::ranges::none_of(directions,
                                [&](const Vec3& e) { return d.cross(e).squaredNorm() < 1e-26; });
  };
  for (const auto& triangle : cell.triangles())
    for (int i = 0; i < 3; ++i) {
      const Vec3 d = (triangle[(i + 1) % 3] - triangle[i]).normalized();
      if (isNew(d)) directions.push_back(d);
    }
  return directions;
}

template <class Reach>
void addCrossings(std::vector<ReferencePlane>& planes, const ReferenceCell& cell,
                  const std::vector<Vec3>& others, Reach&& reach) {
  for (const Vec3& d : directionsOf(cell))
    for (const Vec3& e : others) {
      const Vec3 n = d.cross(e);
      if (n.norm() < 1e-9) continue;
      for (const Vec3& unit : {Vec3(n.normalized()), Vec3(-n.normalized())})
        addPlane(planes, unit, cell, reach(unit));
    }
}

}  // namespace

double gap(const bsp::SphereShape& sphere, const Vec3& middle, const ReferenceCell& cell) {
  return std::max(0.0, toCell(middle, cell) - sphere.radius);
}

double gap(const bsp::CapsuleShape& capsule, const Vec3& middle, const ReferenceCell& cell) {
  const Vec3 low = middle - Vec3(0.0, 0.0, capsule.half);
  const double nearest = leastOver(2.0 * capsule.half, 0.0, kAnySlope, [&](double up) {
    return toCell(low + Vec3(0.0, 0.0, up), cell);
  });
  return std::max(0.0, nearest - capsule.radius);
}

double gap(const bsp::CylinderShape& cylinder, const Vec3& middle, const ReferenceCell& cell) {
  const Vec2 axis = middle.head<2>();
  const double low = cell.low().z(), height = cell.high().z() - low;
  return leastOver(height, 0.0, kAnySlope, [&](double up) {
    const double beside = std::max(0.0, toSlice(axis, low + up, cell) - cylinder.radius);
    const double over = std::max(0.0, std::abs(low + up - middle.z()) - cylinder.half);
    return std::hypot(beside, over);
  });
}

std::vector<ReferencePlane> sumOf(const bsp::BoxShape& box, const ReferenceCell& cell) {
  const auto reach = [&](const Vec3& n) { return n.cwiseAbs().dot(box.half); };
  std::vector<ReferencePlane> planes;
  for (const ReferencePlane& plane : cell.planes())
    planes.push_back({plane.normal, plane.offset + reach(plane.normal)});
  const std::vector<Vec3> axes = {Vec3::UnitX(), Vec3::UnitY(), Vec3::UnitZ()};
  for (const Vec3& axis : axes) {
    addPlane(planes, axis, cell, reach(axis));
    addPlane(planes, -axis, cell, reach(axis));
  }
  addCrossings(planes, cell, axes, reach);
  return planes;
}

std::vector<ReferencePlane> sumOf(const bsp::HullShape& shape, const ReferenceCell& cell) {
  const std::span<const Vec3> vertices = shape.hull->vertices();
  const auto reach = [&](const Vec3& n) {
    double most = -1e300;
    for (const Vec3& vertex : vertices) most = std::max(most, -n.dot(vertex));
    return most;
  };
  std::vector<ReferencePlane> planes;
  for (const ReferencePlane& plane : cell.planes())
    planes.push_back({plane.normal, plane.offset + reach(plane.normal)});
  std::vector<Vec3> others;
  for (const bsp::Hull::Face& face : shape.hull->faces())
    addPlane(planes, -face.normal, cell, reach(-face.normal));
  for (const bsp::Hull::Edge& edge : shape.hull->edges())
    others.push_back((vertices[edge.to] - vertices[edge.from]).normalized());
  addCrossings(planes, cell, others, reach);
  return planes;
}

std::vector<ReferencePlane> sumOf(const bsp::PointShape&, const ReferenceCell& cell) {
  return cell.planes();
}

double gap(const std::vector<ReferencePlane>& sum, const Vec3& middle) {
  double most = -std::numeric_limits<double>::infinity();
  for (const ReferencePlane& plane : sum)
    most = std::max(most, plane.normal.dot(middle) - plane.offset);
  return most;
}

}  // namespace halfspace::tests
