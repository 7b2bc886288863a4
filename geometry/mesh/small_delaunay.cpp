// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// 1. Check that the polygon is simple. 2. Cut off ears. 3. Flip diagonals until no circle of a
// triangle contains the opposite corner of a neighbour:
//
//        a                a          If b lies in the circle of u, v, a, the corners u, b, v, a
//      /   \            / | \        form a strictly convex quadrilateral, so the diagonal u-v can
//     u-----v    ->    u  |  v       be replaced by a-b. Flips end (C. L. Lawson, "Software for C1
//      \   /            \ | /        surface interpolation", 1977). If no corner lies on such a
//        b                b          circle, no other triangulation is a Delaunay triangulation.
#include "geometry/mesh/small_delaunay.h"

#include <algorithm>
#include <array>

#include <CGAL/Exact_predicates_inexact_constructions_kernel.h>

#include "geometry/mesh/ears.h"

namespace halfspace::geometry {
namespace {

using Kernel = CGAL::Exact_predicates_inexact_constructions_kernel;
using Points = std::span<const Kernel::Point_2>;

int turn(const Kernel::Point_2& a, const Kernel::Point_2& b, const Kernel::Point_2& c) {
  return CGAL::orientation(a, b, c);
}

// Whether the boxes of two segments have no point in common.
bool boxesApart(const Kernel::Point_2& p, const Kernel::Point_2& q, const Kernel::Point_2& r,
                const Kernel::Point_2& s) {
  return std::max(p.x(), q.x()) < std::min(r.x(), s.x()) ||
         std::max(r.x(), s.x()) < std::min(p.x(), q.x()) ||
         std::max(p.y(), q.y()) < std::min(r.y(), s.y()) ||
         std::max(r.y(), s.y()) < std::min(p.y(), q.y());
}

// Whether two segments have no point in common. May be false for segments on one line.
bool segmentsApart(const Kernel::Point_2& p, const Kernel::Point_2& q, const Kernel::Point_2& r,
                   const Kernel::Point_2& s) {
  return boxesApart(p, q, r, s) || turn(p, q, r) * turn(p, q, s) > 0 ||
         turn(r, s, p) * turn(r, s, q) > 0;
}

// Whether the polygon is simple, counter-clockwise, and straight at no corner. May be false for
// some polygons that are.
bool isSimple(Points points) {
  const size_t count = points.size();
  size_t lowest = 0;
  for (size_t i = 0; i < count; ++i) {
    const Kernel::Point_2& next = points[(i + 1) % count];
    if (turn(points[i], next, points[(i + 2) % count]) == 0) return false;
    for (size_t k = i + 2; k < count; ++k) {
      if (i == 0 && k + 1 == count) break;  // neighbours
      if (!segmentsApart(points[i], next, points[k], points[(k + 1) % count])) return false;
    }
    if (CGAL::lexicographically_xy_smaller(points[i], points[lowest])) lowest = i;
  }
  return turn(points[(lowest + count - 1) % count], points[lowest], points[(lowest + 1) % count]) >
         0;
}

class SmallDelaunay {
 public:
  explicit SmallDelaunay(Points points) : m_points(points) {
    for (auto& row : m_apex) row.fill(-1);
  }

  void add(int a, int b, int c) {
    m_apex[at(a)][at(b)] = c;
    m_apex[at(b)][at(c)] = a;
    m_apex[at(c)][at(a)] = b;
  }

  // False if several triangulations are possible.
  bool flipAll() {
    const int count = static_cast<int>(m_points.size());
    for (int u = 0; u < count; ++u) {
      for (int v = u + 1; v < count; ++v) m_open.emplace_back(u, v);
    }
    while (!m_open.empty()) {
      const auto [u, v] = m_open.back();
      m_open.pop_back();
      if (!flip(u, v)) return false;
    }
    return true;
  }

  std::vector<Triangle> triangles(const std::vector<int>& loop) const {
    std::vector<Triangle> result;
    result.reserve(loop.size() - 2);
    for (size_t a = 0; a < loop.size(); ++a) {
      for (size_t b = a + 1; b < loop.size(); ++b) {
        const int c = m_apex[a][b];
        if (c < static_cast<int>(a)) continue;  // none, or found at another corner
        Triangle& triangle = result.emplace_back(Triangle{loop[a], loop[b], loop[at(c)]});
        std::rotate(triangle.begin(), std::min_element(triangle.begin(), triangle.end()),
                    triangle.end());
      }
    }
    std::ranges::sort(result);
    return result;
  }

 private:
  static size_t at(int corner) { return static_cast<size_t>(corner); }

  bool flip(int u, int v) {
    const int a = m_apex[at(u)][at(v)], b = m_apex[at(v)][at(u)];
    if (a < 0 || b < 0) return true;  // a side of the polygon, or not an edge
    const auto side = CGAL::side_of_oriented_circle(m_points[at(u)], m_points[at(v)],
                                                    m_points[at(a)], m_points[at(b)]);
    if (side == CGAL::ON_ORIENTED_BOUNDARY) return false;
    if (side == CGAL::ON_NEGATIVE_SIDE) return true;
    m_apex[at(u)][at(v)] = m_apex[at(v)][at(u)] = -1;
    add(a, b, v);
    add(b, a, u);
    m_open.insert(m_open.end(), {{b, v}, {v, a}, {a, u}, {u, b}});
    return true;
  }

  Points m_points;
  // [a][b]: the third corner of the triangle on the left of the edge from a to b; -1: none.
  std::array<std::array<int, kMostSmallCorners>, kMostSmallCorners> m_apex;
  std::vector<std::pair<int, int>> m_open;  // edges to be looked at
};

}  // namespace

std::optional<std::vector<Triangle>> smallDelaunay(const std::vector<int>& loop,
                                                   std::span<const Vec3> vertices,
                                                   const Projection& view) {
  if (loop.size() < 4 || loop.size() > kMostSmallCorners) return std::nullopt;
  std::vector<Kernel::Point_2> points;
  points.reserve(loop.size());
  for (const int index : loop) {
    points.emplace_back(vertices[static_cast<size_t>(index)][view.first],
                        vertices[static_cast<size_t>(index)][view.second]);
  }
  if (!isSimple(points)) return std::nullopt;
  std::vector<int> corners(loop.size());
  for (size_t i = 0; i < corners.size(); ++i) corners[i] = static_cast<int>(i);
  const auto ears = trianglesByEars(std::move(corners), [&](int a, int b, int c) {
    return turn(points[static_cast<size_t>(a)], points[static_cast<size_t>(b)],
                points[static_cast<size_t>(c)]);
  });
  if (!ears) return std::nullopt;
  SmallDelaunay triangulation(points);
  for (const auto& [a, b, c] : *ears) triangulation.add(a, b, c);
  if (!triangulation.flipAll()) return std::nullopt;
  return triangulation.triangles(loop);
}

}  // namespace halfspace::geometry
