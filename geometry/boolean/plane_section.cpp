// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Vertices on the plane count as in front of it. Then every triangle has no vertex behind the
// plane, or three, or exactly two sides that cross it: one upwards, from behind to the front, and
// one downwards. The neighbour across the side that crosses upwards has the same edge as its
// downward side, so following neighbours gives closed loops:
//
//             front
//        ___________ v          The solid lies behind the triangle, as seen by the reader. The loop
//        \    |    /            passes the triangle from its downward side (d) to its upward side
//    -----d---+---u----->       (u), with the solid on its left, seen from the plane's front.
//          \  |  /
//           \ | /               A crossing edge whose upper end lies on the plane meets it in this
//     back   \|/                vertex. Loops that shrink to points and lines there are removed by
//                               dropping corners that lie on one line with their neighbours.
#include "geometry/boolean/plane_section.h"

#include <algorithm>
#include <array>
#include <cmath>

#include <gmpxx.h>

#include "geometry/mesh/projection.h"
#include "geometry/mesh/rational.h"
#include "geometry/reason/internal_error.h"

namespace halfspace::geometry {
namespace {

using ExactPoint = std::array<mpq_class, 3>;
using ExactLoop = std::vector<ExactPoint>;

ExactPoint exactly(const Vec3& p) {
  return {mpq_class(p.x()), mpq_class(p.y()), mpq_class(p.z())};
}

// The plane n.x = d in rational numbers.
struct ExactPlane {
  explicit ExactPlane(const Plane& plane) {
    const auto numbers = plane.exactCoefficients();
    for (size_t i = 0; i < 3; ++i) normal[i] = mpq_class(numbers[i]);
    offset = mpq_class(numbers[3]);
  }
  mpq_class height(const ExactPoint& p) const {
    return normal[0] * p[0] + normal[1] * p[1] + normal[2] * p[2] - offset;
  }
  // The point in which the line through two points on different sides meets the plane.
  ExactPoint meeting(const ExactPoint& below, const ExactPoint& above) const {
    const mpq_class low = height(below);
    const mpq_class share = low / (low - height(above));
    ExactPoint point;
    for (size_t i = 0; i < 3; ++i) point[i] = below[i] + share * (above[i] - below[i]);
    return point;
  }

  ExactPoint normal;
  mpq_class offset;
};

class SectionTracer {
 public:
  SectionTracer(std::span<const Vec3> vertices, std::span<const Triangle> triangles,
                const Plane& plane, WorkWatch* watch)
      : m_vertices(vertices), m_triangles(triangles), m_exact(plane), m_watch(watch) {
    m_sides.reserve(vertices.size());
    for (const Vec3& vertex : vertices) m_sides.push_back(plane.sideOf(vertex));
    const int axis = dominantAxis(plane.normal());
    m_view = projectionAlong(axis, plane.normal()[axis] > 0.0);
    m_stretch = plane.normal().norm() / std::abs(plane.normal()[axis]);
  }

  PlaneSection run() {
    beginStage(m_watch, "finding triangles that the plane cuts");
    listCrossings();
    beginStage(m_watch, "tracing the section", m_crossings.size());
    for (size_t start = 0; start < m_crossings.size(); ++start) {
      if (m_crossings[start].isDone) continue;
      ExactLoop loop = loopFrom(start);
      while (dropStraightCorners(loop)) {
      }
      if (loop.size() < 3) continue;
      m_section.loops.push_back({roundedLoop(loop), areaOf(loop) * m_stretch});
    }
    std::sort(m_section.loops.begin(), m_section.loops.end(),
              [](const SectionLoop& a, const SectionLoop& b) { return isBefore(a, b); });
    for (const SectionLoop& loop : m_section.loops) m_section.area += loop.area;
    return std::move(m_section);
  }

 private:
  // A triangle that the plane cuts. The ends of its crossing sides, the one behind the plane first.
  struct Crossing {
    std::array<int, 2> up{}, down{};
    bool isDone = false;
  };

  bool isBehind(int vertex) const { return m_sides[vertex] == Side::back; }

  void listCrossings() {
    for (const Triangle& t : m_triangles) {
      Crossing crossing;
      bool crosses = false;
      for (size_t i = 0; i < 3; ++i) {
        const int from = t[i];
        const int to = t[(i + 1) % 3];
        if (isBehind(from) == isBehind(to)) continue;
        crosses = true;
        if (isBehind(from)) {
          crossing.up = {from, to};
        } else {
          crossing.down = {to, from};
        }
      }
      if (crosses) m_crossings.push_back(crossing);
    }
    for (size_t i = 0; i < m_crossings.size(); ++i) m_byDown.emplace_back(m_crossings[i].down, i);
    std::sort(m_byDown.begin(), m_byDown.end());
  }

  // The triangle across the upward side of another.
  size_t next(size_t crossing) const {
    const std::array<int, 2>& edge = m_crossings[crossing].up;
    const auto found =
        std::lower_bound(m_byDown.begin(), m_byDown.end(), std::pair(edge, size_t{0}));
    if (found == m_byDown.end() || found->first != edge) {
      throw InternalError("the section of an open surface", m_vertices[edge[0]]);
    }
    return found->second;
  }

  ExactLoop loopFrom(size_t start) {
    ExactLoop loop;
    for (size_t i = start; !m_crossings[i].isDone; i = next(i)) {
      m_crossings[i].isDone = true;
      countSteps(m_watch);
      const auto [below, above] = m_crossings[i].up;
      loop.push_back(m_sides[above] == Side::on
                         ? exactly(m_vertices[above])
                         : m_exact.meeting(exactly(m_vertices[below]), exactly(m_vertices[above])));
    }
    return loop;
  }

  bool areOnALine(const ExactPoint& a, const ExactPoint& b, const ExactPoint& c) const {
    const auto i = static_cast<size_t>(m_view.first);
    const auto j = static_cast<size_t>(m_view.second);
    return (b[i] - a[i]) * (c[j] - a[j]) == (b[j] - a[j]) * (c[i] - a[i]);
  }

  // Drops corners that lie on one line with the corners before and after them; false if there are
  // none. Dropping one can put its neighbours on a line, so this is repeated.
  bool dropStraightCorners(ExactLoop& loop) const {
    ExactLoop kept;
    const size_t count = loop.size();
    if (count < 3) {
      loop.clear();
      return false;
    }
    for (size_t i = 0; i < count; ++i) {
      const ExactPoint& before = kept.empty() ? loop[count - 1] : kept.back();
      // The last corner's follower may be gone.
      const ExactPoint& after = i + 1 < count ? loop[i + 1] : (kept.empty() ? loop[0] : kept[0]);
      if (!areOnALine(before, loop[i], after)) kept.push_back(loop[i]);
    }
    const bool changed = kept.size() < count;
    loop = std::move(kept);
    return changed;
  }

  // In the projection. The term of each side is exact and rounded once: a sum of fractions would
  // get a denominator as long as the loop.
  double areaOf(const ExactLoop& loop) const {
    const auto i = static_cast<size_t>(m_view.first);
    const auto j = static_cast<size_t>(m_view.second);
    const ExactPoint& origin = loop[0];
    double twice = 0.0;
    for (size_t k = 1; k + 1 < loop.size(); ++k) {
      const ExactPoint& a = loop[k];
      const ExactPoint& b = loop[k + 1];
      const mpq_class term =
          (a[i] - origin[i]) * (b[j] - origin[j]) - (a[j] - origin[j]) * (b[i] - origin[i]);
      twice += roundedToNearest(term);
    }
    return 0.5 * twice;
  }

  static std::vector<Vec3> roundedLoop(const ExactLoop& loop) {
    std::vector<Vec3> corners;
    for (const ExactPoint& p : loop) {
      corners.emplace_back(roundedToNearest(p[0]), roundedToNearest(p[1]), roundedToNearest(p[2]));
    }
    std::rotate(corners.begin(), std::min_element(corners.begin(), corners.end(), isLower),
                corners.end());
    return corners;
  }
  static bool isLower(const Vec3& a, const Vec3& b) {
    return std::lexicographical_compare(a.begin(), a.end(), b.begin(), b.end());
  }
  static bool isBefore(const SectionLoop& a, const SectionLoop& b) {
    return std::lexicographical_compare(a.corners.begin(), a.corners.end(), b.corners.begin(),
                                        b.corners.end(), isLower);
  }

  std::span<const Vec3> m_vertices;
  std::span<const Triangle> m_triangles;
  ExactPlane m_exact;
  WorkWatch* m_watch;
  std::vector<Side> m_sides;  // per vertex
  Projection m_view;
  double m_stretch = 1.0;  // area in the plane / area in the projection
  std::vector<Crossing> m_crossings;
  std::vector<std::pair<std::array<int, 2>, size_t>> m_byDown;  // sorted: edge, crossing
  PlaneSection m_section;
};

}  // namespace

PlaneSection sectionOf(std::span<const Vec3> vertices, std::span<const Triangle> triangles,
                       const Plane& plane, WorkWatch* watch) {
  return SectionTracer(vertices, triangles, plane, watch).run();
}

}  // namespace halfspace::geometry
