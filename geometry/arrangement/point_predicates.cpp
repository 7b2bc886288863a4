// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// The predicates of PointTable: doubles with a proved bound first, integers where these are not
// certain.
#include <algorithm>
#include <cmath>

#include "geometry/arrangement/point_arithmetic.h"
#include "geometry/arrangement/point_filter.h"
#include "geometry/arrangement/point_table.h"
#include "geometry/arrangement/recent_points.h"
#include "geometry/arrangement/rounded_quotient.h"

namespace halfspace::geometry {

using point_filter::certainSign;
using point_filter::inIntegers;
using point_filter::kTiny;
using point_filter::kUnit;

bool PointTable::samePosition(int a, int b) const {
  for (int axis = 0; axis < 3; ++axis) {
    if (compare(a, b, axis) != 0) return false;
  }
  return true;
}

int PointTable::compare(int a, int b, int axis) const {
  if (a == b) return 0;
  const Point& p = m_points[a];
  const Point& q = m_points[b];
  if (p.isExactAlong(axis) && q.isExactAlong(axis)) {
    return certainSign(p.position[axis] - q.position[axis], 0.0);
  }
  const double difference = p.position[axis] - q.position[axis];
  const double error = p.error + q.error;
  if (const int sign = certainSign(difference, 1.001 * error)) return sign;
  return inIntegers(fits(degreeOf(a) + degreeOf(b)), [&]<class N>() {
    PointReader<N> read(*this, m_serial);
    const Homogeneous<N>& x = read(a);
    const Homogeneous<N>& y = read(b);
    return (x.xyz[axis] * y.w - y.xyz[axis] * x.w).sign() * x.w.sign() * y.w.sign();
  });
}

namespace {

// The sign of the cross product of (b - a) and (c - a) in a projection, with the error of each
// coordinate of the three points; 0 if it is not certain.
int filteredTurn(const Projection& view, const Vec3& a, double aError, const Vec3& b, double bError,
                 const Vec3& c, double cError) {
  const double ux = b[view.first] - a[view.first];
  const double uy = b[view.second] - a[view.second];
  const double vx = c[view.first] - a[view.first];
  const double vy = c[view.second] - a[view.second];
  const double left = ux * vy;
  const double right = uy * vx;
  const double eu = aError + bError;
  const double ev = aError + cError;
  // Differences carry u, products three u, the last difference one: 4 u, taken as 8 u.
  const double error = 8 * kUnit * (std::abs(left) + std::abs(right)) +
                       1.001 * (ev * (std::abs(ux) + std::abs(uy)) +
                                eu * (std::abs(vx) + std::abs(vy)) + 2 * eu * ev) +
                       kTiny;
  return certainSign(left - right, error);
}

}  // namespace

int PointTable::orientation(const Projection& view, int a, int b, int c) const {
  if (a == b || b == c || a == c) return 0;
  const Point& p = m_points[a];
  const Point& q = m_points[b];
  const Point& r = m_points[c];
  for (const int axis : {view.first, view.second}) {
    const bool onOneLine = p.isExactAlong(axis) && q.isExactAlong(axis) && r.isExactAlong(axis) &&
                           p.position[axis] == q.position[axis] &&
                           q.position[axis] == r.position[axis];
    if (onOneLine) return 0;
  }
  if (const int sign =
          filteredTurn(view, p.position, p.error, q.position, q.error, r.position, r.error)) {
    return sign;
  }
  return inIntegers(fits(degreeOf(a) + degreeOf(b) + degreeOf(c)), [&]<class N>() {
    PointReader<N> read(*this, m_serial);
    const Homogeneous<N>& x = read(a);
    const Homogeneous<N>& y = read(b);
    return PointArithmetic::flatOrientation(view, x, y, read(c));
  });
}

namespace {

// A corner relative to the last point of sideOfCircle(): the difference of its coordinates, and the
// sum of their squares.
template <class N>
struct CircleRow {
  N x, y, square;
};

template <class N>
N determinantOf(const CircleRow<N>& a, const CircleRow<N>& b, const CircleRow<N>& c) {
  return a.square * (b.x * c.y - b.y * c.x) - b.square * (a.x * c.y - a.y * c.x) +
         c.square * (a.x * b.y - a.y * b.x);
}

}  // namespace

// With A = a - d, B = b - d and C = c - d, the sign of
//
//     | Ax  Ay  Ax^2 + Ay^2 |      In homogeneous coordinates let A' = a w(d) - d w(a). Each row
//     | Bx  By  Bx^2 + By^2 |      times (w(a) w(d))^2, and two columns divided by w(d), make
//     | Cx  Cy  Cx^2 + Cy^2 |      (A'x w(a), A'y w(a), A'x^2 + A'y^2): all factors are squares.
int PointTable::sideOfCircle(const Projection& view, int a, int b, int c, int d) const {
  if (a == b || b == c || a == c || d == a || d == b || d == c) return 0;
  const auto rounded = [&](int point) {
    const Point& p = m_points[point];
    const Point& q = m_points[d];
    const auto difference = [&](int axis) {
      BoundedDouble result = BoundedDouble::difference(p.position[axis], q.position[axis]);
      result.error += p.error + q.error;
      return result;
    };
    CircleRow<BoundedDouble> row{difference(view.first), difference(view.second), {}};
    row.square = row.x * row.x + row.y * row.y;
    return row;
  };
  const BoundedDouble sum = determinantOf(rounded(a), rounded(b), rounded(c));
  if (const int sign = certainSign(sum.value, 1.001 * sum.error)) return sign;
  const int degree = 2 * (degreeOf(a) + degreeOf(b) + degreeOf(c)) + 4 * degreeOf(d);
  return inIntegers(fits(degree), [&]<class N>() {
    PointReader<N> read(*this, m_serial);
    const Homogeneous<N>& origin = read(d);
    const auto row = [&](const Homogeneous<N>& p) {
      const N x = p.xyz[view.first] * origin.w - origin.xyz[view.first] * p.w;
      const N y = p.xyz[view.second] * origin.w - origin.xyz[view.second] * p.w;
      return CircleRow<N>{x * p.w, y * p.w, x * x + y * y};
    };
    const CircleRow<N> first = row(read(a));
    const CircleRow<N> second = row(read(b));
    return determinantOf(first, second, row(read(c))).sign();
  });
}

namespace {

Homogeneous<LargeInteger> exactOf(const PointTable::Place& place) {
  return {{{place.exact[0]}, {place.exact[1]}, {place.exact[2]}}, {place.exact[3]}};
}

}  // namespace

PointTable::Place PointTable::centre(const std::array<int, 3>& corners) const {
  using N = LargeInteger;
  const PointArithmetic arithmetic{*this};
  const std::array<Homogeneous<N>, 3> p{arithmetic.homogeneous<N>(corners[0]),
                                        arithmetic.homogeneous<N>(corners[1]),
                                        arithmetic.homogeneous<N>(corners[2])};
  Place place;
  const mpz_class w = p[0].w.value * p[1].w.value * p[2].w.value * 3;
  place.exact[3] = abs(w);
  for (int axis = 0; axis < 3; ++axis) {
    mpz_class& sum = place.exact[axis];
    for (int i = 0; i < 3; ++i) {
      sum += p[i].xyz[axis].value * p[(i + 1) % 3].w.value * p[(i + 2) % 3].w.value;
    }
    if (w < 0) sum = -sum;
    place.position[axis] =
        rounded_quotient::approximateQuotient(N{sum}, N{place.exact[3]}, m_exponent);
    place.error = std::max(place.error, 1.01 * kUnit * std::abs(place.position[axis]));
  }
  place.error += kTiny;
  return place;
}

int PointTable::orientation(const Projection& view, int a, int b, const Place& place) const {
  const Point& p = m_points[a];
  const Point& q = m_points[b];
  if (const int sign = filteredTurn(view, p.position, p.error, q.position, q.error, place.position,
                                    place.error)) {
    return sign;
  }
  const PointArithmetic arithmetic{*this};
  return PointArithmetic::flatOrientation(view, arithmetic.homogeneous<LargeInteger>(a),
                                          arithmetic.homogeneous<LargeInteger>(b), exactOf(place));
}

int PointTable::compare(int a, const Place& place, int axis) const {
  const Point& p = m_points[a];
  const double difference = p.position[axis] - place.position[axis];
  if (const int sign = certainSign(difference, 1.001 * (p.error + place.error))) return sign;
  const auto exact = PointArithmetic{*this}.homogeneous<LargeInteger>(a);
  const mpz_class order =
      exact.xyz[axis].value * place.exact[3] - place.exact[axis] * exact.w.value;
  return sgn(order) * exact.w.sign();
}

int PointTable::side(int facet, const Place& place) const {
  const auto plane = PointArithmetic{*this}.plane<LargeInteger>(facet);
  mpz_class sum = -plane.offset.value * place.exact[3];
  for (int axis = 0; axis < 3; ++axis) sum += plane.normal[axis].value * place.exact[axis];
  return sgn(sum);
}

bool PointTable::isKnownInFlat(int facet, int point) const {
  const MeshFacet& f = m_set.facets[facet];
  if (f.flatAxis < 0 || !m_points[point].isExactAlong(f.flatAxis)) return false;
  return m_points[point].position[f.flatAxis] == m_set.vertices[f.plane[0]][f.flatAxis];
}

int PointTable::side(int facet, int vertex) const {
  for (const int corner : m_set.cornersOf(facet)) {
    if (corner == vertex) return 0;
  }
  const MeshFacet& f = m_set.facets[facet];
  const Vec3 d = m_set.vertices[vertex] - m_set.vertices[f.plane[0]];
  double sum = 0, error = kTiny;
  for (int i = 0; i < 3; ++i) {
    sum += f.normal[i] * d[i];
    error += 1.001 * (f.normalError[i] + 6 * kUnit * std::abs(f.normal[i])) * std::abs(d[i]);
  }
  if (const int sign = certainSign(sum, error)) return sign;
  return inIntegers(fits(3), [&]<class N>() {
    return withPlane<N>(*this, m_serial, facet, [&](const auto& plane) {
      const auto point = PointArithmetic{*this}.template vertex<N>(vertex);
      return (dot(plane.normal, point) - plane.offset).sign();
    });
  });
}

int PointTable::orientation(int a, int b, int c, int d) const {
  if (a == b || a == c || a == d || b == c || b == d || c == d) return 0;
  const std::vector<Vec3>& at = m_set.vertices;
  const Vec3 u = at[b] - at[a];
  const Vec3 v = at[c] - at[a];
  const Vec3 w = at[d] - at[a];
  double sum = 0, error = kTiny;
  for (int i = 0; i < 3; ++i) {
    const int j = (i + 1) % 3;
    const int k = (i + 2) % 3;
    const double left = v[j] * w[k];
    const double right = v[k] * w[j];
    sum += u[i] * (left - right);
    error += std::abs(u[i]) * (std::abs(left) + std::abs(right));
  }
  // Each term carries at most 8 u: three differences, two products, three sums.
  if (const int sign = certainSign(sum, 10 * kUnit * error)) return sign;
  return inIntegers(fits(3), [&]<class N>() {
    const PointArithmetic arithmetic{*this};
    const auto origin = arithmetic.vertex<N>(a);
    return dot(arithmetic.vertex<N>(b) - origin,
               cross(arithmetic.vertex<N>(c) - origin, arithmetic.vertex<N>(d) - origin))
        .sign();
  });
}

int PointTable::crossSign(int facet, int other, int axis) const {
  if (facet == other) return 0;
  const MeshFacet& f = m_set.facets[facet];
  const MeshFacet& g = m_set.facets[other];
  const int j = (axis + 1) % 3;
  const int k = (axis + 2) % 3;
  const double left = f.normal[j] * g.normal[k];
  const double right = f.normal[k] * g.normal[j];
  const double error = 4 * kUnit * (std::abs(left) + std::abs(right)) +
                       1.001 * (f.normalError[j] * (std::abs(g.normal[k]) + g.normalError[k]) +
                                g.normalError[k] * std::abs(f.normal[j]) +
                                f.normalError[k] * (std::abs(g.normal[j]) + g.normalError[j]) +
                                g.normalError[j] * std::abs(f.normal[k])) +
                       kTiny;
  if (const int sign = certainSign(left - right, error)) return sign;
  return inIntegers(fits(4), [&]<class N>() {
    const PointArithmetic arithmetic{*this};
    const auto p = arithmetic.plane<N>(facet).normal;
    const auto q = arithmetic.plane<N>(other).normal;
    return (p[j] * q[k] - p[k] * q[j]).sign();
  });
}

int PointTable::normalSign(int facet, int axis) const {
  const MeshFacet& f = m_set.facets[facet];
  if (axis == f.axis) return f.facesPositive ? 1 : -1;
  if (const int sign = certainSign(f.normal[axis], f.normalError[axis])) return sign;
  return inIntegers(fits(2), [&]<class N>() {
    return PointArithmetic{*this}.plane<N>(facet).normal[axis].sign();
  });
}

namespace {

template <class N>
Triple<N> differenceOf(const Homogeneous<N>& a, const Homogeneous<N>& b) {
  return {b.xyz.x * a.w - a.xyz.x * b.w, b.xyz.y * a.w - a.xyz.y * b.w,
          b.xyz.z * a.w - a.xyz.z * b.w};
}

}  // namespace

bool PointTable::coplanar(int a, int b, int c, int d) const {
  if (a == b || a == c || a == d || b == c || b == d || c == d) return true;
  const int degree = 3 * degreeOf(a) + degreeOf(b) + degreeOf(c) + degreeOf(d);
  return inIntegers(fits(degree), [&]<class N>() {
    PointReader<N> read(*this, m_serial);
    const Homogeneous<N>& origin = read(a);
    const Triple<N> toB = differenceOf(origin, read(b));
    const Triple<N> toC = differenceOf(origin, read(c));
    return dot(toB, cross(toC, differenceOf(origin, read(d)))).sign() == 0;
  });
}

bool PointTable::collinear(int a, int b, int c) const {
  if (a == b || b == c || a == c) return true;
  const Point& p = m_points[a];
  const Point& q = m_points[b];
  const Point& r = m_points[c];
  for (int axis = 0; axis < 3; ++axis) {
    const Projection view = projectionAlong(axis, true);
    if (filteredTurn(view, p.position, p.error, q.position, q.error, r.position, r.error) != 0) {
      return false;
    }
  }
  const int degree = 2 * degreeOf(a) + degreeOf(b) + degreeOf(c);
  return inIntegers(fits(degree), [&]<class N>() {
    PointReader<N> read(*this, m_serial);
    const Homogeneous<N>& origin = read(a);
    const Triple<N> toB = differenceOf(origin, read(b));
    const auto normal = cross(toB, differenceOf(origin, read(c)));
    return normal.x.sign() == 0 && normal.y.sign() == 0 && normal.z.sign() == 0;
  });
}

}  // namespace halfspace::geometry
