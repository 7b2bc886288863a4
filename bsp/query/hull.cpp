// Copyright (c) Halfspace authors. SPDX-License-Identifier: MIT
//
// Incremental convex hull. It starts with a tetrahedron of points far apart. Each further point
// removes the triangles it sees; their outline and the point make a fan of new triangles. Points
// that rounding does not clearly place outside are dropped and accounted for by the margin.
#include "bsp/query/hull.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>
#include <map>

#include "bsp/query/shapes.h"

namespace halfspace::bsp {

namespace {

constexpr size_t kScanUpTo = 32;  // vertices; above, climbing is faster than scanning

// See the top of the file.
class HullMaker {
 public:
  explicit HullMaker(std::span<const Vec3> points) : m_points(points) {}

  struct Triangle {
    std::array<uint32_t, 3> corners;
    Vec3 normal;
    double offset;
  };

  // False: the points are flat.
  bool make();
  const std::vector<Triangle>& triangles() const { return m_triangles; }
  double margin() const;

 private:
  bool makeFirst();
  void addPoint(uint32_t point);
  void addTriangle(uint32_t a, uint32_t b, uint32_t c);
  template <class Measure>
  uint32_t largest(Measure&& measure) const {
    uint32_t best = 0;
    double most = -std::numeric_limits<double>::infinity();
    for (uint32_t i = 0; i < m_points.size(); ++i) {
      const double value = measure(m_points[i]);
      if (value > most) most = value, best = i;
    }
    return best;
  }

  std::span<const Vec3> m_points;
  std::vector<Triangle> m_triangles, m_kept;
  std::map<std::pair<uint32_t, uint32_t>, uint32_t> m_outline;
  double m_noise = 0.0;
};

void HullMaker::addTriangle(uint32_t a, uint32_t b, uint32_t c) {
  assert(a != b && b != c && a != c && std::max({a, b, c}) < m_points.size());
  const Vec3 n = (m_points[b] - m_points[a]).cross(m_points[c] - m_points[a]).normalized();
  const double offset = std::max({n.dot(m_points[a]), n.dot(m_points[b]), n.dot(m_points[c])});
  m_triangles.push_back({{a, b, c}, n, offset});
}

bool HullMaker::makeFirst() {
  const uint32_t a = largest([](const Vec3& p) { return -p.x(); });
  const Vec3 pa = m_points[a];
  const uint32_t b = largest([&](const Vec3& p) { return (p - pa).squaredNorm(); });
  const Vec3 ab = m_points[b] - pa;
  const double size = ab.norm();
  // Coordinates far from the origin lose digits, too.
  double far = 0.0;
  for (const Vec3& p : m_points) far = std::max(far, p.lpNorm<Eigen::Infinity>());
  m_noise = 0x1p-44 * size + 0x1p-48 * far;
  if (!(size > 16.0 * m_noise)) return false;
  const Vec3 axis = ab / size;
  const uint32_t c = largest([&](const Vec3& p) { return (p - pa).cross(axis).squaredNorm(); });
  const Vec3 across = ab.cross(m_points[c] - pa);
  if (!(across.norm() > 16.0 * m_noise * size)) return false;
  const Vec3 n = across.normalized();
  const uint32_t d = largest([&](const Vec3& p) { return std::abs(n.dot(p - pa)); });
  const double height = n.dot(m_points[d] - pa);
  if (!(std::abs(height) > 16.0 * m_noise)) return false;
  const bool above = height > 0.0;
  const uint32_t b2 = above ? c : b, c2 = above ? b : c;  // a, b2, c2 faces away from d
  addTriangle(a, b2, c2);
  addTriangle(a, d, b2);
  addTriangle(b2, d, c2);
  addTriangle(c2, d, a);
  assert(m_triangles.size() == 4);
  return true;
}

void HullMaker::addPoint(uint32_t point) {
  assert(m_triangles.size() >= 4 && point < m_points.size());
  const Vec3& p = m_points[point];
  m_kept.clear();
  m_outline.clear();
  for (const Triangle& triangle : m_triangles) {
    if (triangle.normal.dot(p) - triangle.offset <= m_noise) {
      m_kept.push_back(triangle);
      continue;
    }
    for (int i = 0; i < 3; ++i) {
      const uint32_t a = triangle.corners[i], b = triangle.corners[(i + 1) % 3];
      if (m_outline.erase({b, a}) == 0) m_outline[{a, b}] = 0;
    }
  }
  if (m_outline.empty()) return;
  // The outline must be one closed loop that leaves each corner once. Otherwise rounding has torn
  // it, and the point is left out (margin() accounts for it).
  std::map<uint32_t, uint32_t> next;
  for (const auto& [edge, unused] : m_outline) next[edge.first] = edge.second;
  uint32_t at = next.begin()->first;
  size_t steps = 0;
  do {
    const auto found = next.find(at);
    if (found == next.end()) return;
    at = found->second;
    ++steps;
  } while (at != next.begin()->first && steps <= m_outline.size());
  if (steps != m_outline.size()) return;
  m_triangles.swap(m_kept);
  for (const auto& [edge, unused] : m_outline) addTriangle(edge.first, edge.second, point);
}

bool HullMaker::make() {
  if (!makeFirst()) return false;
  for (uint32_t i = 0; i < m_points.size(); ++i) addPoint(i);
  return true;
}

double HullMaker::margin() const {
  double out = 0.0;
  for (const Triangle& triangle : m_triangles)
    for (const Vec3& p : m_points) out = std::max(out, triangle.normal.dot(p) - triangle.offset);
  return 2.0 * out;
}

}  // namespace

const char* messageOf(HullProblem problem) {
  switch (problem) {
    case HullProblem::tooFewPoints:
      return "a hull needs four points";
    case HullProblem::tooManyPoints:
      return "too many points for a hull";
    case HullProblem::notFinite:
      return "a coordinate is not a number, or too large";
    case HullProblem::flat:
      return "the points lie in one plane";
  }
  return "";
}

std::variant<Hull, HullProblem> Hull::ofPoints(std::span<const Vec3> points) {
  if (points.size() < 4) return HullProblem::tooFewPoints;
  if (points.size() > kMostPoints) return HullProblem::tooManyPoints;
  if (!std::all_of(points.begin(), points.end(), isPlace)) return HullProblem::notFinite;
  HullMaker maker(points);
  if (!maker.make()) return HullProblem::flat;
  Hull hull;
  hull.m_margin = maker.margin();
  std::vector<uint32_t> position(points.size(), UINT32_MAX);
  std::map<std::pair<uint32_t, uint32_t>, uint32_t> faceOf;  // by directed edge
  for (const auto& triangle : maker.triangles()) {
    std::array<uint32_t, 3> corners;
    for (int i = 0; i < 3; ++i) {
      uint32_t& at = position[triangle.corners[i]];
      if (at == UINT32_MAX) {
        at = static_cast<uint32_t>(hull.m_vertices.size());
        hull.m_vertices.push_back(points[triangle.corners[i]]);
        hull.m_extent = std::max(hull.m_extent, hull.m_vertices.back().norm());
      }
      corners[i] = at;
    }
    const uint32_t face = static_cast<uint32_t>(hull.m_faces.size());
    hull.m_faces.push_back({triangle.normal});
    for (int i = 0; i < 3; ++i) faceOf[{corners[i], corners[(i + 1) % 3]}] = face;
  }
  for (const auto& [edge, left] : faceOf) {
    const auto right = faceOf.find({edge.second, edge.first});
    if (edge.first < edge.second && right != faceOf.end())
      hull.m_edges.push_back({edge.first, edge.second, left, right->second});
  }
  assert(hull.m_margin >= 0.0 && hull.m_vertices.size() >= 4);
  assert(2 * hull.m_edges.size() == 3 * hull.m_faces.size() && "an edge has two faces");
  hull.link();
  return hull;
}

void Hull::link() {
  assert(!m_vertices.empty());
  m_low = m_high = m_vertices[0];
  for (const Vec3& vertex : m_vertices) {
    m_low = m_low.cwiseMin(vertex);
    m_high = m_high.cwiseMax(vertex);
  }
  m_neighbourStarts.assign(m_vertices.size() + 1, 0);
  for (const Edge& edge : m_edges)
    ++m_neighbourStarts[edge.from + 1], ++m_neighbourStarts[edge.to + 1];
  for (size_t i = 1; i < m_neighbourStarts.size(); ++i)
    m_neighbourStarts[i] += m_neighbourStarts[i - 1];
  m_neighbours.resize(m_neighbourStarts.back());
  std::vector<uint32_t> next(m_neighbourStarts.begin(), m_neighbourStarts.end() - 1);
  for (const Edge& edge : m_edges) {
    m_neighbours[next[edge.from]++] = edge.to;
    m_neighbours[next[edge.to]++] = edge.from;
  }
  assert(m_neighbours.size() == 2 * m_edges.size());
  for (uint32_t octant = 0; octant < 8; ++octant) {
    const Vec3 n((octant & 1) != 0 ? 1.0 : -1.0, (octant & 2) != 0 ? 1.0 : -1.0,
                 (octant & 4) != 0 ? 1.0 : -1.0);
    uint32_t best = 0;
    for (uint32_t i = 1; i < m_vertices.size(); ++i)
      if (n.dot(m_vertices[i]) > n.dot(m_vertices[best])) best = i;
    m_octants[octant] = best;
  }
}

const Vec3& Hull::farthest(const Vec3& n) const {
  uint32_t best = 0;
  if (m_vertices.size() <= kScanUpTo) {
    double most = n.dot(m_vertices[0]);
    for (uint32_t i = 1; i < m_vertices.size(); ++i) {
      const double value = n.dot(m_vertices[i]);
      if (value > most) most = value, best = i;
    }
    return m_vertices[best];
  }
  best = m_octants[(n.x() > 0 ? 1u : 0u) | (n.y() > 0 ? 2u : 0u) | (n.z() > 0 ? 4u : 0u)];
  double most = n.dot(m_vertices[best]);
  for (bool climbs = true; climbs;) {
    climbs = false;
    const uint32_t at = best;
    assert(at + 1 < m_neighbourStarts.size());
    for (uint32_t i = m_neighbourStarts[at]; i < m_neighbourStarts[at + 1]; ++i) {
      const double value = n.dot(m_vertices[m_neighbours[i]]);
      if (value > most) most = value, best = m_neighbours[i], climbs = true;
    }
  }
  return m_vertices[best];
}

Hull::Range Hull::rangeAlong(const Vec3& n) const {
  if (m_vertices.size() > kScanUpTo) return {farthest(-n).dot(n), farthest(n).dot(n)};
  Range range{n.dot(m_vertices[0]), n.dot(m_vertices[0])};
  for (const Vec3& vertex : m_vertices) {
    const double value = n.dot(vertex);
    range.least = value < range.least ? value : range.least;
    range.largest = value > range.largest ? value : range.largest;
  }
  return range;
}

bool HullShape::isValid() const {
  return hull != nullptr && !hull->faces().empty() && isPlace(middle);
}

}  // namespace halfspace::bsp
