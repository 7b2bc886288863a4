// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/geometry/csg/drawn_faces.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "tests/geometry/csg/boundary_location.h"

namespace halfspace::tests {

using namespace geometry;

namespace {

using Point = std::array<mpq_class, 2>;

mpq_class cross(const Point& a, const Point& b, const Point& c) {
  return mpq_class((b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]));
}

// Twice the area; positive for loops that run counter-clockwise.
mpq_class areaOf(const std::vector<Point>& loop) {
  mpq_class sum = 0;
  for (size_t i = 1; i + 1 < loop.size(); ++i) sum += cross(loop[0], loop[i], loop[i + 1]);
  return sum;
}

// Distance from a point to a segment from a to b. Without squares, which would vanish near zero.
double distanceTo(double ax, double ay, double bx, double by, double x, double y) {
  const double length = std::hypot(bx - ax, by - ay);
  if (length == 0) return std::hypot(x - ax, y - ay);
  const double dx = (bx - ax) / length, dy = (by - ay) / length;
  const double along = std::clamp((x - ax) * dx + (y - ay) * dy, 0.0, length);
  return std::hypot(x - ax - along * dx, y - ay - along * dy);
}

}  // namespace

ExactFace::ExactFace(const Evaluator& evaluator, FaceId id) {
  const BoundaryFace& face = evaluator.faces()[id];
  const Vec3 normal = evaluator.planes().plane(face.plane).unitNormal();
  int axis = 0;
  normal.cwiseAbs().maxCoeff(&axis);
  m_u = (axis + 1) % 3;
  m_v = (axis + 2) % 3;
  for (size_t i = 0; i < face.loopCount(); ++i) {
    std::vector<Point>& loop = m_loops.emplace_back();
    for (const VertexId vertex : face.loop(i)) {
      const auto at =
          exactPosition(evaluator.planes(), evaluator.arrangement().vertex(vertex).point);
      loop.push_back({at[static_cast<size_t>(m_u)], at[static_cast<size_t>(m_v)]});
      for (const mpq_class& x : at) m_largest = std::max(m_largest, std::abs(x.get_d()));
    }
    m_area += areaOf(loop);
  }
  m_area = abs(m_area);
}

// Near zero, neighbouring numbers are a fixed distance apart.
double ExactFace::reachOfRounding(double unit) const {
  const double least = unit > kUnitOfDoubles ? double{std::numeric_limits<float>::denorm_min()}
                                             : std::numeric_limits<double>::denorm_min();
  return 2 * std::max(unit * m_largest, least);
}

bool ExactFace::isNearAnEdge(const Vec3& point, double distance) const {
  for (const auto& loop : m_loops)
    for (size_t i = 0; i < loop.size(); ++i)
      if (const Point& a = loop[i], &b = loop[(i + 1) % loop.size()];
          distanceTo(a[0].get_d(), a[1].get_d(), b[0].get_d(), b[1].get_d(), point[m_u],
                     point[m_v]) < distance)
        return true;
  return false;
}

// Whether the point is outside of the bounds of a triangle: exact, since all are doubles, and far
// quicker than three rational determinants.
bool ExactFace::isBesideBounds(const std::array<Vec3, 3>& triangle, const Vec3& point) const {
  for (const int axis : {m_u, m_v}) {
    const double a = triangle[0][axis], b = triangle[1][axis], c = triangle[2][axis];
    if (point[axis] < std::min({a, b, c}) || point[axis] > std::max({a, b, c})) return true;
  }
  return false;
}

bool ExactFace::holds(const Point& p) const {
  bool isInside = false;
  for (const auto& loop : m_loops) {
    for (size_t i = 0; i < loop.size(); ++i) {
      const Point &a = loop[i], &b = loop[(i + 1) % loop.size()];
      if ((a[1] <= p[1]) == (b[1] <= p[1])) continue;
      if ((cross(a, b, p) > 0) == (b[1] > a[1])) isInside = !isInside;
    }
  }
  return isInside;
}

bool ExactFace::isNearASide(const std::array<Vec3, 3>& triangle, const Vec3& point,
                            double distance) const {
  for (size_t k = 0; k < 3; ++k) {
    const Vec3 &a = triangle[k], &b = triangle[(k + 1) % 3];
    if (distanceTo(a[m_u], a[m_v], b[m_u], b[m_v], point[m_u], point[m_v]) < distance) return true;
  }
  return false;
}

std::string ExactFace::differenceOf(std::span<const std::array<Vec3, 3>> triangles,
                                    SplitMix& random, double unit) const {
  const auto project = [&](const Vec3& p) { return Point{mpq_class(p[m_u]), mpq_class(p[m_v])}; };
  const double reach = reachOfRounding(unit);
  mpq_class covered = 0, tolerance = 0;  // in doubles, areas near zero would vanish
  for (const auto& triangle : triangles) {
    covered += abs(cross(project(triangle[0]), project(triangle[1]), project(triangle[2])));
    for (size_t k = 0; k < 3; ++k) {
      const Vec3 side = triangle[k] - triangle[(k + 1) % 3];
      tolerance += mpq_class(4 * reach) * mpq_class(side.lpNorm<1>() + reach);
    }
  }
  if (abs(covered - m_area) > tolerance) {
    return "its triangles cover " + std::to_string(covered.get_d() / 2) + ", its area is " +
           std::to_string(m_area.get_d() / 2);
  }
  // Points around the corners and between them, where windows and slivers are.
  std::vector<Point> corners;
  for (const auto& loop : m_loops) corners.insert(corners.end(), loop.begin(), loop.end());
  const int last = static_cast<int>(corners.size()) - 1;
  for (int i = 0; i < 24; ++i) {
    const auto pick = [&] { return corners[static_cast<size_t>(random.between(0, last))]; };
    const Point a = pick(), b = pick(), c = pick();
    const double s = random.unit(), t = random.unit() * (1 - s);
    Vec3 at = Vec3::Zero();
    at[m_u] = a[0].get_d() + s * (b[0].get_d() - a[0].get_d()) + t * (c[0].get_d() - a[0].get_d());
    at[m_v] = a[1].get_d() + s * (b[1].get_d() - a[1].get_d()) + t * (c[1].get_d() - a[1].get_d());
    // The least double keeps points on an edge out where nothing was rounded.
    constexpr double kLeast = std::numeric_limits<double>::min();
    if (isNearAnEdge(at, 4 * reach + kLeast)) continue;
    const Point p = project(at);
    int count = 0;
    for (const auto& triangle : triangles) {
      // Within what rounding moved a side: not asked. Triangles that are thinner than that can lie
      // across each other.
      if (isNearASide(triangle, at, 4 * reach)) count = -1000;
      if (isBesideBounds(triangle, at)) continue;
      const Point x = project(triangle[0]), y = project(triangle[1]), z = project(triangle[2]);
      const mpq_class d = cross(x, y, p), e = cross(y, z, p), f = cross(z, x, p);
      if ((d > 0 && e > 0 && f > 0) || (d < 0 && e < 0 && f < 0)) ++count;
      // On a side between two triangles: not asked.
      if (d == 0 || e == 0 || f == 0) count = -1000;
    }
    if (count >= 0 && count != (holds(p) ? 1 : 0)) {
      return "a point lies in " + std::to_string(count) + " triangles and " +
             (holds(p) ? "inside" : "outside");
    }
  }
  return {};
}

}  // namespace halfspace::tests
