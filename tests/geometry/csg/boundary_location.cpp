// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/geometry/csg/boundary_location.h"

namespace halfspace::tests {

using namespace geometry;

namespace {

using Point = std::array<mpq_class, 3>;

std::array<mpq_class, 4> coefficients(const Plane& plane) {
  std::array<mpq_class, 4> c;
  const auto text = plane.exactCoefficients();
  for (size_t i = 0; i < 4; ++i) c[i] = mpq_class(mpz_class(text[i], 10));
  return c;
}

}  // namespace

std::array<mpq_class, 3> exactPosition(const PlaneTable& table, const MeetingPoint& point) {
  if (point.isExplicit()) return {mpq_class(point.x), mpq_class(point.y), mpq_class(point.z)};
  std::array<mpq_class, 4> c[3];
  for (size_t i = 0; i < 3; ++i) c[i] = coefficients(table.plane(point.planes[i]));
  const auto det = [&](size_t i, size_t j, size_t k) -> mpq_class {
    return c[0][i] * (c[1][j] * c[2][k] - c[1][k] * c[2][j]) -
           c[0][j] * (c[1][i] * c[2][k] - c[1][k] * c[2][i]) +
           c[0][k] * (c[1][i] * c[2][j] - c[1][j] * c[2][i]);
  };
  const mpq_class w = det(0, 1, 2);
  return {det(3, 1, 2) / w, det(0, 3, 2) / w, det(0, 1, 3) / w};
}

namespace {

// True if the ray from p in direction +u crosses the loop an odd number of times. p is shifted by
// an infinitesimal step (1, e) in (u, v), so the ray never meets a vertex or an edge.
bool oddCrossings(const std::vector<Point>& loop, const mpq_class& pu, const mpq_class& pv,
                  size_t u, size_t v) {
  bool odd = false;
  for (size_t i = 0; i < loop.size(); ++i) {
    const Point& a = loop[i];
    const Point& b = loop[(i + 1) % loop.size()];
    if ((a[v] <= pv) == (b[v] <= pv)) continue;
    const mpq_class turn = (b[u] - a[u]) * (pv - a[v]) - (b[v] - a[v]) * (pu - a[u]);
    const bool up = b[v] > a[v];
    // turn > 0: p lies to the left of a -> b. If p lies on the edge, the shift decides.
    const bool left = turn > 0 || (turn == 0 && !up);
    if (left == up) odd = !odd;
  }
  return odd;
}

bool onSegment(const Point& a, const Point& b, const Point& p) {
  mpq_class dot = 0, length = 0;
  for (size_t i = 0; i < 3; ++i) {
    const size_t j = (i + 1) % 3;
    if ((b[i] - a[i]) * (p[j] - a[j]) != (b[j] - a[j]) * (p[i] - a[i])) return false;
    dot += (p[i] - a[i]) * (b[i] - a[i]);
    length += (b[i] - a[i]) * (b[i] - a[i]);
  }
  return dot >= 0 && dot <= length;
}

}  // namespace

BoundaryLocation::BoundaryLocation(const Evaluator& evaluator)
    : m_background(evaluator.solidAtInfinity()) {
  for (const BoundaryFace& face : evaluator.faces()) {
    if (face.vertices.empty()) continue;
    Face& f = m_faces.emplace_back();
    f.plane = coefficients(evaluator.planes().plane(face.plane));
    for (size_t i = 0; i < face.loopCount(); ++i) {
      std::vector<Point>& loop = f.loops.emplace_back();
      for (VertexId vertex : face.loop(i))
        loop.push_back(
            exactPosition(evaluator.planes(), evaluator.arrangement().vertex(vertex).point));
    }
  }
}

// Requires that the point lies in the face's plane.
bool BoundaryLocation::holds(const Face& face, const Point& p) {
  size_t axis = 0;
  while (face.plane[axis] == 0) ++axis;
  const size_t u = (axis + 1) % 3, v = (axis + 2) % 3;
  bool inside = false;
  for (const auto& loop : face.loops) {
    for (size_t i = 0; i < loop.size(); ++i)
      if (onSegment(loop[i], loop[(i + 1) % loop.size()], p)) return true;
    inside ^= oddCrossings(loop, p[u], p[v], u, v);
  }
  return inside;
}

Location BoundaryLocation::locate(const Vec3& point) const {
  const Point p = {mpq_class(point.x()), mpq_class(point.y()), mpq_class(point.z())};
  bool inside = m_background;
  for (const Face& face : m_faces) {
    const auto& n = face.plane;
    const mpq_class height = n[0] * p[0] + n[1] * p[1] + n[2] * p[2] - n[3];
    if (height == 0 && holds(face, p)) return Location::boundary;
    if (n[2] == 0) continue;
    // Counts the faces above the shifted point. The plane of such a face is not vertical, so a
    // point that lies in the plane but outside the face is not decided by that face.
    const mpq_class z = (n[3] - n[0] * p[0] - n[1] * p[1]) / n[2];
    if (z < p[2]) continue;
    bool covers = false;
    for (const auto& loop : face.loops) covers ^= oddCrossings(loop, p[0], p[1], 0, 1);
    if (!covers) continue;
    if (z > p[2]) inside = !inside;
  }
  return inside ? Location::inside : Location::outside;
}

}  // namespace halfspace::tests
