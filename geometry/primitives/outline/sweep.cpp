// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// A revolution turns each edge of the profile into a band of quads; edges that end on the axis give
// triangles, or one disc if they are horizontal. Corner (r, z) of the profile and direction d give
// the vertex (r d.x, r d.y, z):
//
//     z |  profile
//       |---+             from - to is an edge of the profile; j and j + 1 are directions. The quad
//       |   |   to        from(j), from(j + 1), to(j + 1), to(j) faces outwards, because the
//       |   +---+ from    profile runs counter-clockwise.
//       +-------------> r
#include "geometry/primitives/outline/sweep.h"

#include <algorithm>

#include <CGAL/Exact_predicates_inexact_constructions_kernel.h>
#include <CGAL/Polygon_2_algorithms.h>

#include "geometry/exact/vec3.h"
#include "geometry/primitives/catalogue/shape_kind.h"

// GCC 12 cannot see that CGAL's sweep sets its iterator before it reads it.
#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wmaybe-uninitialized"
#pragma GCC diagnostic pop
#else
#endif

namespace halfspace::geometry {

PolygonSoup extruded(const FlatPolygon& outline, double bottom, double top) {
  const int count = static_cast<int>(outline.size());
  PolygonSoup soup;
  soup.vertices.reserve(2 * outline.size());
  for (const double z : {bottom, top}) {
    for (const Vec2& point : outline) soup.vertices.emplace_back(point.x(), point.y(), z);
  }
  std::vector<int> floor, ceiling;
  for (int i = 0; i < count; ++i) {
    floor.push_back(count - 1 - i);
    ceiling.push_back(count + i);
  }
  soup.faces = {std::move(floor), std::move(ceiling)};
  for (int i = 0; i < count; ++i) {
    const int next = (i + 1) % count;
    soup.faces.push_back({i, next, count + next, count + i});
  }
  return soup;
}

PolygonSoup extrudedAlongY(const FlatPolygon& outline, double depth) {
  PolygonSoup soup = extruded(outline, -depth / 2, depth / 2);
  // A rotation by 90 degrees about x: it is exact and keeps the orientation.
  for (Vec3& v : soup.vertices) v = Vec3(v.x(), -v.z(), v.y());
  return soup;
}

namespace {

class Revolution {
 public:
  Revolution(const FlatPolygon& profile, const FlatPolygon& directions, bool closed)
      : m_profile(profile), m_directions(directions), m_closed(closed) {
    m_indices.assign(profile.size() * directions.size(), -1);
  }

  PolygonSoup make() {
    const int corners = static_cast<int>(m_profile.size());
    for (int i = 0; i < corners; ++i) addBand(i, (i + 1) % corners);
    if (!m_closed) addCaps();
    return std::move(m_soup);
  }

 private:
  int count() const { return static_cast<int>(m_directions.size()); }
  bool onAxis(int corner) const { return m_profile[corner].x() == 0.0; }

  // Vertices are created when a face first uses them: profile corners between two edges on the axis
  // belong to no face.
  int vertex(int corner, int direction) {
    if (onAxis(corner)) direction = 0;
    direction %= count();
    int& index = m_indices[static_cast<size_t>(corner) * m_directions.size() + direction];
    if (index < 0) {
      index = static_cast<int>(m_soup.vertices.size());
      const Vec2& p = m_profile[corner];
      const Vec2& d = m_directions[direction];
      m_soup.vertices.emplace_back(p.x() * d.x(), p.x() * d.y(), p.y());
    }
    return index;
  }

  void addBand(int from, int to) {
    if (onAxis(from) && onAxis(to)) return;
    const bool flat = m_profile[from].y() == m_profile[to].y();
    if (m_closed && flat && (onAxis(from) || onAxis(to))) return addDisc(from, to);
    const int segments = m_closed ? count() : count() - 1;
    for (int j = 0; j < segments; ++j) addPatch(from, to, j);
  }

  void addDisc(int from, int to) {
    std::vector<int> disc;
    for (int j = 0; j < count(); ++j) {
      disc.push_back(onAxis(to) ? vertex(from, j) : vertex(to, count() - 1 - j));
    }
    m_soup.faces.push_back(std::move(disc));
  }

  void addPatch(int from, int to, int j) {
    if (onAxis(from)) {
      m_soup.faces.push_back({vertex(from, 0), vertex(to, j + 1), vertex(to, j)});
    } else if (onAxis(to)) {
      m_soup.faces.push_back({vertex(from, j), vertex(from, j + 1), vertex(to, 0)});
    } else {
      m_soup.faces.push_back(
          {vertex(from, j), vertex(from, j + 1), vertex(to, j + 1), vertex(to, j)});
    }
  }

  void addCaps() {
    const int corners = static_cast<int>(m_profile.size());
    std::vector<int> first, last;
    for (int i = 0; i < corners; ++i) {
      first.push_back(vertex(i, 0));
      last.push_back(vertex(corners - 1 - i, count() - 1));
    }
    m_soup.faces.push_back(std::move(first));
    m_soup.faces.push_back(std::move(last));
  }

  const FlatPolygon& m_profile;
  const FlatPolygon& m_directions;
  bool m_closed;
  std::vector<int> m_indices;
  PolygonSoup m_soup;
};

}  // namespace

PolygonSoup revolved(const FlatPolygon& profile, const FlatPolygon& directions, bool closed) {
  return Revolution(profile, directions, closed).make();
}

namespace {

using Kernel = CGAL::Exact_predicates_inexact_constructions_kernel;

Kernel::Point_2 toPoint(const Vec2& p) {
  return {p.x(), p.y()};
}

CGAL::Orientation turnAt(const FlatPolygon& outline, size_t i) {
  const size_t count = outline.size();
  return CGAL::orientation(toPoint(outline[(i + count - 1) % count]), toPoint(outline[i]),
                           toPoint(outline[(i + 1) % count]));
}

Reason badPoints(const FlatPolygon& outline, std::string allowed) {
  return badParameter("points", static_cast<double>(outline.size()), std::move(allowed));
}

Reasons coordinateErrors(const FlatPolygon& outline) {
  for (size_t i = 0; i < outline.size(); ++i) {
    if (!outline[i].allFinite()) {
      return {Reason{.kind = ErrorKind::notFinite, .element = static_cast<int>(i)}};
    }
    if (outline[i].cwiseAbs().maxCoeff() > kMaxCoordinate) {
      return {Reason{.kind = ErrorKind::outOfRange, .element = static_cast<int>(i)}};
    }
  }
  return {};
}

}  // namespace

Result<FlatPolygon> checkedOutline(const FlatPolygon& outline) {
  if (outline.size() < 3 || outline.size() > static_cast<size_t>(kMaxSegments)) {
    return badPoints(outline, "from 3 to 4096 points");
  }
  if (Reasons reasons = coordinateErrors(outline); !reasons.empty()) return reasons;
  std::vector<Kernel::Point_2> points;
  for (const Vec2& p : outline) points.push_back(toPoint(p));
  if (!CGAL::is_simple_2(points.begin(), points.end(), Kernel())) {
    return badPoints(outline, "an outline that neither crosses nor touches itself");
  }
  const CGAL::Orientation turn = CGAL::orientation_2(points.begin(), points.end(), Kernel());
  if (turn == CGAL::COLLINEAR) {
    return badPoints(outline, "points that are not all in one line");
  }
  FlatPolygon corners;
  for (size_t i = 0; i < outline.size(); ++i) {
    if (turnAt(outline, i) != CGAL::COLLINEAR) corners.push_back(outline[i]);
  }
  if (turn == CGAL::CLOCKWISE) std::reverse(corners.begin(), corners.end());
  return corners;
}

bool isConvex(const FlatPolygon& outline) {
  for (size_t i = 0; i < outline.size(); ++i) {
    if (turnAt(outline, i) == CGAL::RIGHT_TURN) return false;
  }
  return true;
}

}  // namespace halfspace::geometry
