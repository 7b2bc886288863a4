// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/reference/precise_cell.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "bsp/query/sweep.h"
#include "tests/support/reference/sweep_judge.h"

namespace halfspace::tests {

using namespace bsp;
using Real = PreciseReal;
using Vec = PreciseVec;

namespace {

PreciseEdge edgeAlong(size_t from, size_t to, const Vec& direction) {
  return {from, to, direction, direction.cast<double>()};
}

Real furthest(const std::vector<Vec>& points, const Vec& n) {
  Real most = -std::numeric_limits<Real>::infinity();
  for (const Vec& point : points) most = std::max(most, n.dot(point));
  return most;
}

// Triangles without an area are left out: the edges have the same points.
void addTriangle(PreciseCell& cell, size_t i, size_t j, size_t k) {
  const std::array<Vec, 3> corners{cell.vertices[i], cell.vertices[j], cell.vertices[k]};
  const Vec u = corners[1] - corners[0], v = corners[2] - corners[0], n = u.cross(v);
  const Real size = n.norm();
  if (!(size > 1e-15L * u.norm() * v.norm())) return;
  const Vec normal = n / size;
  cell.triangles.push_back({corners, {normal, normal.dot(corners[0])}});
}

// Vertices count as lying on a plane within 1e-10 of the world: generous, because a triangle or an
// edge too many lies inside the cell and changes no distance.
void addTrianglesAndEdges(PreciseCell& cell, Real worldHalf) {
  const Real near = 1e-10L * worldHalf;
  const size_t count = cell.vertices.size();
  std::vector<int> shared(count * count, 0);  // number of planes that two vertices share
  for (const auto& plane : cell.planes) {
    std::vector<size_t> on;
    for (size_t i = 0; i < count; ++i)
      if (std::abs(plane.normal.dot(cell.vertices[i]) - plane.offset) <= near) on.push_back(i);
    for (size_t i = 0; i < on.size(); ++i)
      for (size_t j = i + 1; j < on.size(); ++j) {
        ++shared[on[i] * count + on[j]];
        for (size_t k = j + 1; k < on.size(); ++k) addTriangle(cell, on[i], on[j], on[k]);
      }
  }
  for (size_t i = 0; i < count; ++i)
    for (size_t j = i + 1; j < count; ++j)
      if (shared[i * count + j] >= 2)
        cell.edges.push_back(edgeAlong(i, j, (cell.vertices[j] - cell.vertices[i]).normalized()));
}

PreciseCell cellOf(const TreeView& tree, uint32_t leaf) {
  PreciseCell cell;
  cell.leaf = leaf;
  const CellView view = tree.cell(leaf);
  for (const Vec3& vertex : view.vertices()) {
    cell.doubleVertices.push_back(vertex);
    cell.vertices.push_back(vertex.cast<Real>());
  }
  for (const CellPlane& plane : view.facets()) {
    cell.doubleNormals.push_back(tree.normalOf(plane));
    cell.doubleOffsets.push_back(plane.offset);
    const Vec normal = cell.doubleNormals.back().cast<Real>();
    cell.planes.push_back({normal, Real(plane.offset)});
    const Vec n = normal.normalized();
    cell.faces.push_back({n, cell.support(n)});
  }
  cell.low = cell.high = cell.vertices[0];
  for (const Vec& vertex : cell.vertices) {
    cell.low = cell.low.cwiseMin(vertex);
    cell.high = cell.high.cwiseMax(vertex);
  }
  addTrianglesAndEdges(cell, Real(tree.worldHalf));
  return cell;
}

Real pointToSegment(const Vec& p, const Vec& a, const Vec& b) {
  const Vec along = b - a;
  const Real length2 = along.squaredNorm();
  const Real t = length2 > 0 ? std::clamp((p - a).dot(along) / length2, Real(0), Real(1)) : Real(0);
  return (p - a - t * along).norm();
}

Real betweenSegments(const Vec& a, const Vec& b, const Vec& c, const Vec& d) {
  Real least = pointToSegment(a, c, d);
  if (a == b) return least;
  least =
      std::min({least, pointToSegment(b, c, d), pointToSegment(c, a, b), pointToSegment(d, a, b)});
  const Vec u = b - a, v = d - c, w = c - a;
  const Vec n = u.cross(v);
  const Real n2 = n.squaredNorm();
  if (!(n2 > 1e-30L * u.squaredNorm() * v.squaredNorm())) return least;
  const Real s = w.cross(v).dot(n) / n2, t = w.cross(u).dot(n) / n2;
  if (s >= 0 && s <= 1 && t >= 0 && t <= 1)
    least = std::min(least, std::abs(n.dot(w)) / std::sqrt(n2));
  return least;
}

// The distance of p from the triangle's plane if that is below `least` and the foot of the
// perpendicular lies in the triangle; otherwise `least`.
Real toTriangle(const Vec& p, const PreciseTriangle& triangle, Real least) {
  const Vec& n = triangle.plane.normal;
  const Real distance = std::abs(n.dot(p) - triangle.plane.offset);
  if (!(distance < least)) return least;
  const auto& t = triangle.corners;
  for (size_t i = 0; i < 3; ++i)
    if (n.dot((t[(i + 1) % 3] - t[i]).cross(p - t[i])) < 0) return least;
  return distance;
}

bool segmentMeets(const Vec& a, const Vec& b, const PreciseCell& cell) {
  Real first = 0, last = 1;
  for (const auto& plane : cell.planes) {
    const Real start = plane.normal.dot(a) - plane.offset, change = plane.normal.dot(b - a);
    if (change < 0)
      first = std::max(first, start / -change);
    else if (change > 0)
      last = std::min(last, -start / change);
    else if (start > 0)
      return false;
    if (first > last) return false;
  }
  return true;
}

PreciseBody bodyOfPoints(PreciseBody::Kind kind, std::vector<Vec3> points) {
  PreciseBody body;
  body.kind = kind;
  for (const Vec3& point : points) body.points.push_back(point.cast<Real>());
  body.doublePoints = std::move(points);
  return body;
}

// The two ends of an upright shape's axis.
std::vector<Vec3> axisOf(double half) {
  return {Vec3(0, 0, -half), Vec3(0, 0, half)};
}

PreciseBody bodyOf(const PointShape&) {
  return bodyOfPoints(PreciseBody::Kind::polytope, {Vec3::Zero()});
}
PreciseBody bodyOf(const SphereShape& sphere) {
  PreciseBody body = bodyOfPoints(PreciseBody::Kind::capsule, {Vec3::Zero()});
  body.ball = sphere.radius;
  return body;
}
PreciseBody bodyOf(const CapsuleShape& capsule) {
  PreciseBody body = bodyOfPoints(PreciseBody::Kind::capsule, axisOf(capsule.half));
  body.ball = capsule.radius;
  return body;
}
PreciseBody bodyOf(const CylinderShape& cylinder) {
  PreciseBody body = bodyOfPoints(PreciseBody::Kind::cylinder, axisOf(cylinder.half));
  body.disc = cylinder.radius;
  return body;
}
PreciseBody bodyOf(const BoxShape& box) {
  std::vector<Vec3> points;
  for (int i = 0; i < 8; ++i)
    points.emplace_back((i & 1 ? 1 : -1) * box.half.x(), (i & 2 ? 1 : -1) * box.half.y(),
                        (i & 4 ? 1 : -1) * box.half.z());
  PreciseBody body = bodyOfPoints(PreciseBody::Kind::polytope, std::move(points));
  for (int axis = 0; axis < 3; ++axis) {
    body.faces.push_back(Vec::Unit(axis));
    body.faces.push_back(-Vec::Unit(axis));
    // By its direction and not by its points, which are one point if the box is flat.
    for (size_t i = 0; i < 8; ++i)
      if (const size_t bit = size_t(1) << axis; (i & bit) == 0)
        body.edges.push_back(edgeAlong(i, i | bit, Vec::Unit(axis)));
  }
  return body;
}
PreciseBody bodyOf(const HullShape& shape) {
  const auto vertices = shape.hull->vertices();
  PreciseBody body = bodyOfPoints(PreciseBody::Kind::polytope, {vertices.begin(), vertices.end()});
  for (const Hull::Edge& edge : shape.hull->edges())
    body.edges.push_back(edgeAlong(edge.from, edge.to,
                                   (body.points[edge.to] - body.points[edge.from]).normalized()));
  for (const Hull::Face& face : shape.hull->faces()) body.faces.push_back(face.normal.cast<Real>());
  return body;
}

}  // namespace

Real PreciseCell::support(const Vec& n) const {
  return furthest(vertices, n);
}

Real PreciseBody::reach(const Vec& n) const {
  return furthest(points, n) + ball + (disc > 0 ? disc * n.head<2>().norm() : Real(0));
}

Real PreciseBody::extent() const {
  Real most = 0;
  for (const Vec& point : points) most = std::max(most, point.norm());
  return most + ball + disc;
}

std::vector<PreciseCell> preciseCellsOf(const TreeView& tree) {
  std::vector<uint32_t> leaves = solidLeavesOf(tree);
  std::ranges::sort(leaves);
  leaves.erase(std::unique(leaves.begin(), leaves.end()), leaves.end());
  std::vector<PreciseCell> cells;
  for (const uint32_t leaf : leaves) cells.push_back(cellOf(tree, leaf));
  return cells;
}

Real segmentToCell(const Vec& a, const Vec& b, const PreciseCell& cell) {
  if (segmentMeets(a, b, cell)) return 0;
  Real least = std::numeric_limits<Real>::infinity();
  for (const PreciseEdge& edge : cell.edges)
    least =
        std::min(least, betweenSegments(a, b, cell.vertices[edge.from], cell.vertices[edge.to]));
  for (const PreciseTriangle& triangle : cell.triangles) {
    least = toTriangle(a, triangle, least);
    if (a != b) least = toTriangle(b, triangle, least);
  }
  return least;
}

template <class Shape>
PreciseBody preciseBodyOf(const Shape& shape) {
  return bodyOf(shape);
}

#define HALFSPACE_PRECISE_BODY(Shape) template PreciseBody preciseBodyOf(const Shape&);
HALFSPACE_FOR_SHAPES(HALFSPACE_PRECISE_BODY)

}  // namespace halfspace::tests
