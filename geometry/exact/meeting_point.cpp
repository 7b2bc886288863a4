// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "geometry/exact/meeting_point.h"

#include <algorithm>
#include <cassert>
#include <cmath>

#include "geometry/exact/exact_meeting.h"
#include "geometry/exact/rounding.h"

namespace halfspace::geometry {

namespace {

// The filter. With u = 2^-53, a sum over products of coefficients is computed with an error of at
// most kFilter * magnitude + kTiny, `magnitude` being the computed sum over absolute values:
//
//  * A coefficient has a relative error of at most u; if its double underflows next to much larger
//    ones (PlaneNumbers), it has an absolute error of at most 2^-1075 instead.
//  * Number of roundings that affect one term of the sum, coefficients included:
//        determinant of normals, coordinates of a point  3 + 2 products + 3 sums       =  8
//        side of a plane                                 4 + 3 products + 6 sums       = 13
//        cross products against each other               4 + 3 products + 4 sums       = 11
//        coordinates compared                            6 + 5 products + 3 + 3 + 1    = 18
//    So the error is below 18 u (1 + 2^-47) times the true magnitude of the computed coefficients.
//  * The coordinates of a sharp point have an error of at most 2 u of their absolute values, which
//    are their magnitudes: fewer than the 8 roundings counted above for a coordinate.
//  * The magnitude is computed with at most 12 roundings, each of which may reduce it by u, and the
//    bound with two more: 20 u covers 18 u (1 + 2^-47) (1 + 2^-49).
//  * Underflow: coefficients are at most 2^53, a coordinate of a point at most 6 * 2^159, and an
//    explicit coordinate at most 2^53 (larger ones make a point weak). An error of 2^-1075 in one
//    factor therefore grows to at most 36 * 2^(5 * 53 - 1075) < 2^-800 in a comparison of
//    coordinates and to less elsewhere. The same holds for a product that underflows.
constexpr double kFilter = 20.0 * 0x1p-53;
constexpr double kTiny = 0x1p-700;

// If the computed magnitude is below this, all steps of the sum were exact. Proof: rounding is
// monotone and 2^53 is a double, so a number that is 2^53 or more is computed as 2^53 or more, and
// stays so when integers other than 0 are added or multiplied. Hence a computed magnitude below
// 2^53 has only exact steps (except those multiplied by 0), and so has the value, which is no
// larger. A computed magnitude of exactly 2^53 may be 2^53 + 1, rounded to even.
constexpr double kExactIntegers = 0x1p53;

struct Sum {
  double value, magnitude;
};

// a*b - c*d
Sum minor2(double a, double b, double c, double d) {
  const double u = a * b, v = c * d;
  return {u - v, std::abs(u) + std::abs(v)};
}

struct Line {
  Sum direction[3], moment[3];
};

Line lineOf(const PlaneNumbers& p, const PlaneNumbers& q) {
  return {{minor2(p.b, q.c, p.c, q.b), minor2(p.c, q.a, p.a, q.c), minor2(p.a, q.b, p.b, q.a)},
          {minor2(p.d, q.a, q.d, p.a), minor2(p.d, q.b, q.d, p.b), minor2(p.d, q.c, q.d, p.c)}};
}

// d * e + s * f - t * g for sums with magnitudes
Sum coordinate(double d, const Sum& e, const Sum& s, double f, const Sum& t, double g) {
  return {d * e.value + (s.value * f - t.value * g),
          std::abs(d) * e.magnitude + (s.magnitude * std::abs(f) + t.magnitude * std::abs(g))};
}

// The sign if the value exceeds the error bound, or if all terms are integers below 2^53.
bool decided(double value, double magnitude, bool integral) {
  assert(!(magnitude < 0.0) && "a magnitude is a sum of absolute values");
  return std::abs(value) > kFilter * magnitude + kTiny || (integral && magnitude < kExactIntegers);
}
bool decided(const Sum& sum, bool integral) {
  return decided(sum.value, sum.magnitude, integral);
}

int signOf(double value) {
  return (value > 0.0) - (value < 0.0);
}

}  // namespace

namespace {

// The determinants of three planes: a point (x, y, z) / w, or all 0 if they contain a common line.
struct Meeting {
  Sum x, y, z, w;
};

Meeting meetingOf(const PlaneNumbers& P, const PlaneNumbers& Q, const PlaneNumbers& R) {
  const Line line = lineOf(P, Q);
  const Sum* dir = line.direction;
  const Sum* mom = line.moment;
  // point * w = dR dir + moment x nR
  return {coordinate(R.d, dir[0], mom[1], R.c, mom[2], R.b),
          coordinate(R.d, dir[1], mom[2], R.a, mom[0], R.c),
          coordinate(R.d, dir[2], mom[0], R.b, mom[1], R.a),
          {R.a * dir[0].value + R.b * dir[1].value + R.c * dir[2].value,
           std::abs(R.a) * dir[0].magnitude + std::abs(R.b) * dir[1].magnitude +
               std::abs(R.c) * dir[2].magnitude}};
}

// Whether the normals of three planes are nearly dependent. Such points are computed exactly: the
// bound of a position grows with the square of magnitude / w, so boxes would be far larger than the
// faces around them, or have no bounds. Common case: a plane cuts the two triangles of a
// quadrilateral whose corners were rounded. With this limit, a bound is at most 2^-15 of the
// planes' distances from the origin.
bool areNearlyDependent(const Sum& w) {
  constexpr double kLeastShare = 0x1p-16;
  return !(std::abs(w.value) > kLeastShare * w.magnitude);
}

}  // namespace

MeetingPoint meet(const PlaneTable& table, uint32_t p, uint32_t q, uint32_t r) {
  const PlaneNumbers& P = table.numbers(p);
  const PlaneNumbers& Q = table.numbers(q);
  const PlaneNumbers& R = table.numbers(r);
  assert(p != q && q != r && p != r && std::max({p, q, r}) < table.size());
  const auto [x, y, z, w] = meetingOf(P, Q, R);
  const bool integral = P.integral && Q.integral && R.integral;
  MeetingPoint point{x.value,     y.value,     z.value,   w.value, x.magnitude, y.magnitude,
                     z.magnitude, w.magnitude, {p, q, r}, false,   false,       false};
  const double largest = std::max(std::max(point.mx, point.my), std::max(point.mz, point.mw));
  point.exact = integral && largest < kExactIntegers;
  if (!point.exact && areNearlyDependent(w) && exact::sharpen(table, point)) return point;
  double sign = w.value;
  if (!decided(w, integral)) {
    point.weak = true;
    sign = orientation(table, p, q, r);
  }
  assert(sign != 0.0 && "the normals are linearly independent");
  if (sign < 0.0) {
    point.x = -point.x;
    point.y = -point.y;
    point.z = -point.z;
    point.w = -point.w;
  }
  assert(point.weak || point.w > 0.0);
  assert(!point.exact || (point.w == std::trunc(point.w) && !point.weak));
  return point;
}

MeetingPoint explicitPoint(const Vec3& p) {
  assert(p.allFinite());
  const double largest = p.cwiseAbs().maxCoeff();
  const bool integers = p.x() == std::trunc(p.x()) && p.y() == std::trunc(p.y()) &&
                        p.z() == std::trunc(p.z()) && largest <= kExactIntegers;
  return {p.x(),
          p.y(),
          p.z(),
          1.0,
          std::abs(p.x()),
          std::abs(p.y()),
          std::abs(p.z()),
          1.0,
          {0, 0, MeetingPoint::kExplicit},
          integers,
          largest > kExactIntegers,
          false};  // the proof of the filter assumes no larger coordinates
}

Side sideOf(const PlaneTable& table, const MeetingPoint& point, uint32_t plane) {
  if (point.definedBy(plane)) return Side::on;
  assert(plane < table.size());
  const PlaneNumbers& s = table.numbers(plane);
  const double value = (s.a * point.x + s.b * point.y) + (s.c * point.z - s.d * point.w);
  const double magnitude = (std::abs(s.a) * point.mx + std::abs(s.b) * point.my) +
                           (std::abs(s.c) * point.mz + std::abs(s.d) * point.mw);
  if (!point.weak && decided(value, magnitude, point.exact && s.integral))
    return static_cast<Side>(signOf(value));
  return static_cast<Side>(exact::side(table, point, plane));
}

int orientation(const PlaneTable& table, uint32_t p, uint32_t q, uint32_t r) {
  if (p == q || q == r || p == r) return 0;
  const PlaneNumbers& P = table.numbers(p);
  const PlaneNumbers& Q = table.numbers(q);
  const PlaneNumbers& R = table.numbers(r);
  const Line line = lineOf(P, Q);
  const Sum* dir = line.direction;
  const double w = R.a * dir[0].value + R.b * dir[1].value + R.c * dir[2].value;
  const double magnitude = std::abs(R.a) * dir[0].magnitude + std::abs(R.b) * dir[1].magnitude +
                           std::abs(R.c) * dir[2].magnitude;
  assert(std::abs(w) <= magnitude || std::isnan(magnitude));
  if (decided(w, magnitude, P.integral && Q.integral && R.integral)) return signOf(w);
  return exact::orientation(table, p, q, r);
}

int crossSign(const PlaneTable& table, uint32_t p, uint32_t q, int axis) {
  if (p == q) return 0;
  const PlaneNumbers& P = table.numbers(p);
  const PlaneNumbers& Q = table.numbers(q);
  assert(axis >= 0 && axis < 3);
  const Sum sum = lineOf(P, Q).direction[axis];
  if (decided(sum.value, sum.magnitude, P.integral && Q.integral)) return signOf(sum.value);
  return exact::crossSign(table, p, q, axis);
}

int crossDotSign(const PlaneTable& table, uint32_t p, uint32_t q, uint32_t a, uint32_t b) {
  assert(std::max({p, q, a, b}) < table.size());
  const Line u = lineOf(table.numbers(p), table.numbers(q));
  const Line v = lineOf(table.numbers(a), table.numbers(b));
  double value = 0.0, magnitude = 0.0;
  bool integral = true;
  for (int i = 0; i < 3; ++i) {
    value += u.direction[i].value * v.direction[i].value;
    magnitude += u.direction[i].magnitude * v.direction[i].magnitude;
  }
  for (uint32_t id : {p, q, a, b}) integral = integral && table.numbers(id).integral;
  if (decided(value, magnitude, integral)) return signOf(value);
  return exact::crossDotSign(table, p, q, a, b);
}

int compareCoordinate(const PlaneTable& table, const MeetingPoint& a, const MeetingPoint& b,
                      int axis) {
  assert(axis >= 0 && axis < 3);
  const double u = axis == 0 ? a.x : axis == 1 ? a.y : a.z;
  const double v = axis == 0 ? b.x : axis == 1 ? b.y : b.z;
  const double mu = axis == 0 ? a.mx : axis == 1 ? a.my : a.mz;
  const double mv = axis == 0 ? b.mx : axis == 1 ? b.my : b.mz;
  const double value = u * b.w - v * a.w;
  const double magnitude = mu * b.mw + mv * a.mw;
  if (!a.weak && !b.weak && decided(value, magnitude, a.exact && b.exact)) return signOf(value);
  return exact::compareCoordinate(table, a, b, axis);
}

bool samePoint(const PlaneTable& table, const MeetingPoint& a, const MeetingPoint& b) {
  if (!b.isExplicit()) {
    for (uint32_t plane : b.planes)
      if (sideOf(table, a, plane) != Side::on) return false;
    return true;
  }
  if (!a.isExplicit()) return samePoint(table, b, a);
  return a.x == b.x && a.y == b.y && a.z == b.z;
}

bool shareOneLine(const PlaneTable& table, uint32_t p, uint32_t q, uint32_t r) {
  if (p == q || q == r || p == r) return true;
  const PlaneNumbers& P = table.numbers(p);
  const PlaneNumbers& Q = table.numbers(q);
  const PlaneNumbers& R = table.numbers(r);
  const bool integral = P.integral && Q.integral && R.integral;
  const Meeting meeting = meetingOf(P, Q, R);
  bool allDecided = true;
  for (const Sum* sum : {&meeting.w, &meeting.x, &meeting.y, &meeting.z}) {
    const bool isDecided = decided(*sum, integral);
    if (isDecided && sum->value != 0.0) return false;
    allDecided = allDecided && isDecided;
  }
  return allDecided || exact::shareOneLine(table, p, q, r);
}

bool sameLine(const PlaneTable& table, uint32_t p, uint32_t q, uint32_t r, uint32_t s) {
  return shareOneLine(table, p, q, r) && shareOneLine(table, p, q, s);
}

Vec3 approximatePosition(const MeetingPoint& point) {
  return Vec3(point.x / point.w, point.y / point.w, point.z / point.w);
}

// The filter's bounds on numerator and denominator, propagated through the division. A coordinate
// needs 8 of the 20 units in the last place; the other 12 cover the roundings of the quotient, of
// this bound, and of a box that is enlarged by it.
double approximationError(const MeetingPoint& point) {
  if (point.isExplicit()) return 0.0;
  const double dw = kFilter * point.mw + kTiny;
  if (point.weak || point.w <= 2.0 * dw) return HUGE_VAL;
  const double largest = std::max(std::max(point.mx, point.my), point.mz);
  // |x/w - x'/w'| <= (dx + |x/w| dw) / (w - dw), and |x| <= mx.
  return (kFilter * largest + kTiny + largest / point.w * dw) / (point.w - dw);
}

}  // namespace halfspace::geometry
