// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Approximate positions of points: computed in doubles with a bound of the error. If the bound is
// too wide, they are computed in integers and rounded to the nearest double.
//
//   edge and plane    p = u + (v - u) from / (from - to)
//                     from, to: the heights of u and v above the plane
//   edge and edge     the same with the plane through the second edge along the axis; in integers,
//                     because such points often have coordinates that are doubles
//   three planes      x = (q (n3 x n1) + r (n1 x n2)) / (n1.(n2 x n3))
//                     for the planes n1.x = 0, n2.x = q, n3.x = r, with the origin in a vertex of
//                     the first plane: near the point, so that little is lost by cancellation
#include <algorithm>
#include <cmath>

#include "geometry/arrangement/point_arithmetic.h"
#include "geometry/arrangement/point_filter.h"
#include "geometry/arrangement/point_table.h"
#include "geometry/arrangement/rounded_quotient.h"

namespace halfspace::geometry {

using point_filter::inIntegers;
using point_filter::kTiny;
using point_filter::kUnit;

BoundedVector PointTable::boundedNormal(int facet) const {
  const MeshFacet& f = m_set.facets[facet];
  BoundedVector normal;
  for (int i = 0; i < 3; ++i) normal[i] = {f.normal[i], f.normalError[i]};
  return normal;
}

// The height of a point above the facet's plane, times the length of the facet's normal.
BoundedDouble PointTable::boundedHeight(int facet, const Vec3& above) const {
  const Vec3& inPlane = m_set.vertices[m_set.facets[facet].plane[0]];
  return dot(boundedNormal(facet), boundedDifference(inPlane, above));
}

PointTable::BoundedQuotients PointTable::meetingOfEdge(const PointDefinition& point) const {
  const Vec3& u = m_set.vertices[point.ids[0]];
  const Vec3& v = m_set.vertices[point.ids[1]];
  const BoundedDouble from = boundedHeight(point.ids[2], u);
  const BoundedDouble to = boundedHeight(point.ids[2], v);
  BoundedVector along = boundedDifference(u, v);
  for (BoundedDouble& component : along) component = from * component;
  return {u, along, from - to};
}

PointTable::BoundedQuotients PointTable::meetingOfPlanes(const PointDefinition& point) const {
  const auto [first, second, third, none] = point.ids;
  const Vec3& origin = m_set.vertices[m_set.facets[first].plane[0]];
  const BoundedVector p = boundedNormal(first);
  const BoundedVector q = boundedNormal(second);
  const BoundedVector r = boundedNormal(third);
  const BoundedVector rp = cross(r, p);
  const BoundedVector pq = cross(p, q);
  // The heights of the origin above the other two planes are the offsets with the opposite sign.
  const BoundedDouble ofQ = -boundedHeight(second, origin);
  const BoundedDouble ofR = -boundedHeight(third, origin);
  BoundedVector sum;
  for (size_t i = 0; i < 3; ++i) sum[i] = ofQ * rp[i] + ofR * pq[i];
  return {origin, sum, dot(r, pq)};
}

// Sets the position and its error. False if the error is too large.
bool PointTable::approximateByQuotients(const BoundedQuotients& quotients, Point& point) {
  const BoundedDouble& w = quotients.denominator;
  const double size = std::abs(w.value);
  // With numerator n, denominator w and their errors, |n'/w' - n/w| is at most
  // (error(n) + |n/w| error(w)) / |w'|, and |w'| is nearly |w|.
  if (!(w.error * 1024 < size)) return false;
  double error = 0.0;
  for (int i = 0; i < 3; ++i) {
    const BoundedDouble& n = quotients.numerators[static_cast<size_t>(i)];
    const double quotient = n.value / w.value;
    point.position[i] = quotients.origin[i] + quotient;
    const double bound = 1.002 * (n.error + std::abs(quotient) * w.error) / size +
                         kUnit * (std::abs(quotient) + std::abs(point.position[i]));
    if (!std::isfinite(bound)) return false;
    error = std::max(error, bound);
  }
  point.error = 1.01 * error + kTiny;
  return point.error < 0x1p-42 * point.position.cwiseAbs().maxCoeff();
}

void PointTable::computePosition(Point& point) const {
  const PointDefinition& definition = point.definition;
  if (definition.kind == PointKind::edgePlane &&
      approximateByQuotients(meetingOfEdge(definition), point)) {
    return;
  }
  if (definition.kind == PointKind::planes &&
      approximateByQuotients(meetingOfPlanes(definition), point)) {
    return;
  }
  inIntegers(fitsRounding(definition.kind), [&]<class N>() {
    roundPosition<N>(point);
    return 0;
  });
  double error = 0;
  for (int i = 0; i < 3; ++i) {
    error = std::max(error, 1.01 * kUnit * std::abs(point.position[i]));
  }
  point.error = point.isExact ? 0.0 : error + kTiny;
}

// Sets the coordinates that are known exactly: those along which an edge of the definition is
// constant, or to which one of its planes is perpendicular.
void PointTable::setKnownCoordinates(Point& point) const {
  const auto set = [&](int axis, double value) {
    point.position[axis] = value;
    point.exactAxes = static_cast<std::uint8_t>(point.exactAxes | 1 << axis);
  };
  const auto onEdge = [&](int u, int v) {
    for (int axis = 0; axis < 3; ++axis) {
      const double value = m_set.vertices[u][axis];
      if (m_set.vertices[v][axis] == value) set(axis, value);
    }
  };
  const auto onPlane = [&](int facet) {
    const MeshFacet& f = m_set.facets[facet];
    if (f.flatAxis >= 0) set(f.flatAxis, m_set.vertices[f.plane[0]][f.flatAxis]);
  };
  const std::array<int, 4>& id = point.definition.ids;
  switch (point.definition.kind) {
    case PointKind::edgePlane:
      onEdge(id[0], id[1]);
      onPlane(id[2]);
      return;
    case PointKind::edgeEdge:
      onEdge(id[0], id[1]);
      onEdge(id[2], id[3]);
      return;
    case PointKind::planes:
      for (int i = 0; i < 3; ++i) onPlane(id[i]);
      return;
    case PointKind::vertex:
    case PointKind::middle:
      return;
  }
}

void PointTable::approximate(Point& point) const {
  computePosition(point);
  setKnownCoordinates(point);
  if (point.isExact) point.exactAxes = kAllAxes;
}

// The comparison of a quotient with a double shifts it by up to two digits more.
bool PointTable::fitsRounding(PointKind kind) const {
  return fits(degreeOfKind(kind) + 1);
}

template <class N>
void PointTable::roundPosition(Point& point) const {
  const auto exact = PointArithmetic{*this}.homogeneous<N>(point.definition);
  point.isRounded = point.isExact = true;
  for (int axis = 0; axis < 3; ++axis) {
    point.position[axis] =
        rounded_quotient::nearest(exact.xyz[axis], exact.w, m_exponent, point.isExact);
  }
}

PointTable::Rounded PointTable::rounded(int point) const {
  Point own = m_points[point];
  if (isVertex(point)) return {own.position, true};
  if (!own.isRounded) {
    inIntegers(fitsRounding(own.definition.kind), [&]<class N>() {
      roundPosition<N>(own);
      return 0;
    });
  }
  return {own.position, own.isExact};
}

}  // namespace halfspace::geometry
