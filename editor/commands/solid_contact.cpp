// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/commands/solid_contact.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

#include <Eigen/Geometry>

#include "geometry/angle/angle.h"

namespace halfspace::editor {

using geometry::Box;
using geometry::Vec3;

namespace {

// Level units. A shorter edge has no direction: its length is the rounding of its ends.
constexpr double kShortEdge = 1e-9;
// Sine of the angle between two directions, which counts as none at or below this. The cross
// product of parallel edges has no direction along which the solids could be apart.
constexpr double kParallelSine = 1e-9;
// Square level units: twice the area of a triangle. A smaller triangle has no plane.
constexpr double kFlatTriangle = 1e-9;

struct Span {
  double low = std::numeric_limits<double>::infinity();
  double high = -std::numeric_limits<double>::infinity();
};

Span spanAlong(const std::vector<Vec3>& corners, const Vec3& direction) {
  Span span;
  for (const Vec3& corner : corners) {
    const double at = direction.dot(corner);
    span.low = std::min(span.low, at);
    span.high = std::max(span.high, at);
  }
  return span;
}

void addDirection(std::vector<Vec3>& directions, const Vec3& edge) {
  const double length = edge.norm();
  if (length <= kShortEdge) return;
  const Vec3 direction = edge / length;
  for (const Vec3& known : directions) {
    if (known.cross(direction).squaredNorm() <= kParallelSine * kParallelSine) return;
  }
  directions.push_back(direction);
}

// The solid angle of a triangle seen from the origin (van Oosterom and Strackee 1983), halved.
double halfSolidAngle(const Vec3& a, const Vec3& b, const Vec3& c) {
  const double la = a.norm(), lb = b.norm(), lc = c.norm();
  const double volume = a.dot(b.cross(c));
  const double rest = la * lb * lc + a.dot(b) * lc + b.dot(c) * la + c.dot(a) * lb;
  return geometry::angleOf(volume, rest);
}

using Flat = std::array<double, 2>;

double side(const Flat& a, const Flat& b, const Flat& p) {
  return (b[0] - a[0]) * (p[1] - a[1]) - (b[1] - a[1]) * (p[0] - a[0]);
}

// The convex hull, counter-clockwise (Andrew's monotone chain).
std::vector<Flat> hullOf(std::vector<Flat> points) {
  std::ranges::sort(points);
  points.erase(std::unique(points.begin(), points.end()), points.end());
  if (points.size() < 3) return points;
  std::vector<Flat> hull;
  for (int pass = 0; pass < 2; ++pass) {
    const std::size_t begin = hull.size();
    for (const Flat& point : points) {
      while (hull.size() >= begin + 2 && side(hull[hull.size() - 2], hull.back(), point) <= 0) {
        hull.pop_back();
      }
      hull.push_back(point);
    }
    hull.pop_back();
    std::ranges::reverse(points);
  }
  return hull;
}

std::vector<Flat> seenAlong(const std::vector<Vec3>& corners, int axis) {
  std::vector<Flat> points;
  for (const Vec3& corner : corners) {
    points.push_back({corner[(axis + 1) % 3], corner[(axis + 2) % 3]});
  }
  return points;
}

// Whether a segment passes through the inside of a triangle from one side to the other.
bool passesThrough(const Vec3& from, const Vec3& to, const std::array<Vec3, 3>& t) {
  const Vec3 normal = (t[1] - t[0]).cross(t[2] - t[0]);
  const double size = normal.norm();
  if (size <= kFlatTriangle) return false;
  const double a = normal.dot(from - t[0]) / size, b = normal.dot(to - t[0]) / size;
  if (std::min(a, b) >= -kContact || std::max(a, b) <= kContact) return false;
  const Vec3 at = from + (to - from) * (a / (a - b));
  for (std::size_t i = 0; i < 3; ++i) {
    const Vec3 edge = t[(i + 1) % 3] - t[i];
    if (normal.dot(edge.cross(at - t[i])) <= kContact * size * edge.norm()) return false;
  }
  return true;
}

}  // namespace

ContactShape::ContactShape(const SceneSolid& solid)
    : m_isConvex(solid.convex), m_bounds(solid.bounds) {
  m_whole.corners = solid.corners;
  for (const SceneSolid::Face& face : solid.faces) {
    if (face.loop.empty()) continue;
    if (m_isConvex) {
      addDirection(m_whole.normals, face.normal);
      m_faces.emplace_back(face.normal, solid.corners[static_cast<std::size_t>(face.loop[0])]);
    }
    for (const auto& triangle : face.triangles) {
      m_triangles.push_back({static_cast<std::size_t>(triangle[0]),
                             static_cast<std::size_t>(triangle[1]),
                             static_cast<std::size_t>(triangle[2])});
    }
  }
  for (const auto& [from, to] : solid.edges) {
    m_edges.emplace_back(static_cast<std::size_t>(from), static_cast<std::size_t>(to));
    if (m_isConvex) {
      addDirection(m_whole.edges,
                   m_whole.corners[m_edges.back().second] - m_whole.corners[m_edges.back().first]);
    }
  }
}

ContactShape::ContactShape(const Box& box) : m_bounds(box) {
  for (int i = 0; i < 8; ++i) {
    m_whole.corners.push_back(box.corner(static_cast<Box::CornerType>(i)));
  }
  for (int axis = 0; axis < 3; ++axis) {
    m_whole.normals.push_back(Vec3::Unit(axis));
    m_whole.edges.push_back(Vec3::Unit(axis));
    m_faces.emplace_back(Vec3::Unit(axis), box.max());
    m_faces.emplace_back(-Vec3::Unit(axis), box.min());
  }
}

// The method of separating axes: two convex sets are apart if their spans along a normal of one, or
// along the cross product of an edge of each, are.
bool ContactShape::meet(const Convex& a, const Convex& b) {
  const auto separates = [&](const Vec3& direction) {
    const Span spanA = spanAlong(a.corners, direction), spanB = spanAlong(b.corners, direction);
    return spanA.high < spanB.low - kContact || spanB.high < spanA.low - kContact;
  };
  if (std::ranges::any_of(a.normals, separates) || std::ranges::any_of(b.normals, separates)) {
    return false;
  }
  for (const Vec3& edgeA : a.edges) {
    for (const Vec3& edgeB : b.edges) {
      const Vec3 direction = edgeA.cross(edgeB);
      const double sine = direction.norm();
      if (sine > kParallelSine && separates(direction / sine)) return false;
    }
  }
  return true;
}

ContactShape::Convex ContactShape::triangle(std::size_t i) const {
  Convex convex;
  for (const std::size_t corner : m_triangles[i]) convex.corners.push_back(m_whole.corners[corner]);
  const Vec3 normal = (convex.corners[1] - convex.corners[0])
                          .cross(convex.corners[2] - convex.corners[0])
                          .normalized();
  convex.normals.push_back(normal);
  for (std::size_t k = 0; k < 3; ++k) {
    const Vec3 edge = (convex.corners[(k + 1) % 3] - convex.corners[k]).normalized();
    convex.edges.push_back(edge);
    convex.normals.push_back(normal.cross(edge));  // for triangles in one plane
  }
  return convex;
}

// A convex solid as one piece; the triangles of another one that come near the box.
std::vector<ContactShape::Convex> ContactShape::piecesNear(const Box& box) const {
  if (m_isConvex) return {m_whole};
  std::vector<Convex> pieces;
  for (std::size_t i = 0; i < m_triangles.size(); ++i) {
    Box own;
    for (const std::size_t corner : m_triangles[i]) own.extend(m_whole.corners[corner]);
    if (own.intersects(box)) pieces.push_back(triangle(i));
  }
  return pieces;
}

bool ContactShape::touches(const ContactShape& other) const {
  const Vec3 reach = Vec3::Constant(kContact);
  const Box near(m_bounds.min() - reach, m_bounds.max() + reach);
  if (!near.intersects(other.m_bounds)) return false;
  const Box otherNear(other.m_bounds.min() - reach, other.m_bounds.max() + reach);
  const std::vector<Convex> own = piecesNear(otherNear), others = other.piecesNear(near);
  for (const Convex& a : own) {
    for (const Convex& b : others) {
      if (meet(a, b)) return true;
    }
  }
  // The surface of one may lie wholly inside the other.
  return (!m_isConvex && containsPoint(other.m_whole.corners.front())) ||
         (!other.m_isConvex && other.containsPoint(m_whole.corners.front()));
}

bool ContactShape::containsPoint(const Vec3& point) const {
  if (m_isConvex) {
    return std::ranges::all_of(
        m_faces, [&](const auto& face) { return face.first.dot(point - face.second) <= kContact; });
  }
  double turns = 0;
  const Convex self{{point}, {}, {}};
  for (std::size_t i = 0; i < m_triangles.size(); ++i) {
    // A point on the surface is inside, whatever its winding number.
    const Convex own = triangle(i);
    const bool isOnPlane = std::abs(own.normals[0].dot(point - own.corners[0])) <= kContact;
    if (isOnPlane && meet(own, self)) return true;
    turns += halfSolidAngle(own.corners[0] - point, own.corners[1] - point, own.corners[2] - point);
  }
  return turns > std::numbers::pi;  // the whole sphere is 2 pi of half solid angles
}

// Whether an edge of one passes through a face of the other.
bool ContactShape::crosses(const ContactShape& other) const {
  const auto passes = [](const ContactShape& edges, const ContactShape& faces) {
    const auto& corners = faces.m_whole.corners;
    for (const auto& [from, to] : edges.m_edges) {
      const Vec3 &p = edges.m_whole.corners[from], &q = edges.m_whole.corners[to];
      for (const auto& [a, b, c] : faces.m_triangles) {
        if (passesThrough(p, q, {corners[a], corners[b], corners[c]})) return true;
      }
    }
    return false;
  };
  return passes(*this, other) || passes(other, *this);
}

bool ContactShape::contains(const ContactShape& other) const {
  const Vec3 reach = Vec3::Constant(kContact);
  if (!Box(m_bounds.min() - reach, m_bounds.max() + reach).contains(other.m_bounds)) return false;
  const bool holdsCorners = std::ranges::all_of(
      other.m_whole.corners, [this](const Vec3& corner) { return containsPoint(corner); });
  return holdsCorners && (m_isConvex || !crosses(other));
}

bool ContactShape::containsAlong(const ContactShape& other, int axis) const {
  const std::vector<Flat> hull = hullOf(seenAlong(m_whole.corners, axis));
  if (hull.size() < 3) return false;
  for (const Flat& point : seenAlong(other.m_whole.corners, axis)) {
    for (std::size_t i = 0; i < hull.size(); ++i) {
      const Flat &a = hull[i], &b = hull[(i + 1) % hull.size()];
      const double length =
          std::sqrt((b[0] - a[0]) * (b[0] - a[0]) + (b[1] - a[1]) * (b[1] - a[1]));
      if (side(a, b, point) < -kContact * length) return false;
    }
  }
  return true;
}

}  // namespace halfspace::editor
