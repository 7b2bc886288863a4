// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Notation: a point with the coordinates x / w and y / w is (x, y, w). The line through two points
// is their cross product, and so is the point on two lines.
#include <array>

#include <gmpxx.h>

#include "geometry/repair/untangle/facet_triangulation.h"

namespace halfspace::geometry::facet {

namespace {

using Triple = std::array<mpz_class, 3>;

Triple homogeneous(const CrossingOfLines::Exact& point) {
  const mpq_class &x = point.x(), &y = point.y();
  const mpz_class &u = x.get_den(), &v = y.get_den();
  if (u == v) return {x.get_num(), y.get_num(), u};
  const mpz_class common = gcd(u, v);
  const mpz_class restOfU = u / common, restOfV = v / common;
  return {mpz_class(x.get_num() * restOfV), mpz_class(y.get_num() * restOfU),
          mpz_class(u * restOfV)};
}

Triple cross(const Triple& p, const Triple& q) {
  return {mpz_class(p[1] * q[2] - p[2] * q[1]), mpz_class(p[2] * q[0] - p[0] * q[2]),
          mpz_class(p[0] * q[1] - p[1] * q[0])};
}

mpq_class quotient(const mpz_class& numerator, const mpz_class& denominator) {
  mpq_class result(numerator, denominator);
  result.canonicalize();
  return result;
}

}  // namespace

CrossingOfLines::Interval CrossingOfLines::InIntervals::operator()(const Interval& a,
                                                                   const Interval& b,
                                                                   const Interval& c,
                                                                   const Interval& d) const {
  const auto ux = b.x() - a.x(), uy = b.y() - a.y();
  const auto vx = d.x() - c.x(), vy = d.y() - c.y();
  const auto share = ((c.x() - a.x()) * vy - (c.y() - a.y()) * vx) / (ux * vy - uy * vx);
  return {a.x() + share * ux, a.y() + share * uy};
}

CrossingOfLines::Exact CrossingOfLines::InIntegers::operator()(const Exact& a, const Exact& b,
                                                               const Exact& c,
                                                               const Exact& d) const {
  const Triple point =
      cross(cross(homogeneous(a), homogeneous(b)), cross(homogeneous(c), homogeneous(d)));
  return {quotient(point[0], point[2]), quotient(point[1], point[2])};
}

Point2 CrossingOfLines::operator()(const Point2& a, const Point2& b, const Point2& c,
                                   const Point2& d) const {
  using Base = Point2::Rep;  // CGAL's handle of an approximate and, later, an exact point
  using Node = CGAL::Lazy_rep_n<Interval, Exact, InIntervals, InIntegers, Kernel::E2A, false,
                                Point2, Point2, Point2, Point2>;
  const CGAL::Protect_FPU_rounding<true> rounding;
  return Point2(Base(new Node(InIntervals(), InIntegers(), a, b, c, d)));
}

}  // namespace halfspace::geometry::facet
