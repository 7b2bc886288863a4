// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "geometry/exact/meeting_point.h"

#include <boost/container/small_vector.hpp>
#include <cmath>

#include "geometry/exact/exact_meeting.h"
#include "geometry/exact/residue.h"

namespace halfspace::geometry {

namespace {

// A side value has at most four coefficient roundings, three products and six sums on any path:
// 13 u to first order; the magnitudes are rounded alike. 20 u covers both. Smaller expressions use
// the same factor. kTiny covers underflow of products of the smallest inputs.
constexpr double kFilter = 20.0 * 0x1p-53;
constexpr double kTiny = 0x1p-900;
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

// Decided if the value is beyond the error, or exact because all terms are integers below 2^53.
bool decided(double value, double magnitude, bool integral) {
  return std::abs(value) > kFilter * magnitude + kTiny || (integral && magnitude <= kExactIntegers);
}

int signOf(double value) {
  return (value > 0.0) - (value < 0.0);
}

}  // namespace

MeetingPoint meet(const PlaneTable& table, uint32_t p, uint32_t q, uint32_t r) {
  const PlaneNumbers& P = table.numbers(p);
  const PlaneNumbers& Q = table.numbers(q);
  const PlaneNumbers& R = table.numbers(r);
  const Line line = lineOf(P, Q);
  const Sum* dir = line.direction;
  const Sum* mom = line.moment;
  const Sum w = {R.a * dir[0].value + R.b * dir[1].value + R.c * dir[2].value,
                 std::abs(R.a) * dir[0].magnitude + std::abs(R.b) * dir[1].magnitude +
                     std::abs(R.c) * dir[2].magnitude};
  // point * w = dR dir + moment x nR
  const Sum x = coordinate(R.d, dir[0], mom[1], R.c, mom[2], R.b);
  const Sum y = coordinate(R.d, dir[1], mom[2], R.a, mom[0], R.c);
  const Sum z = coordinate(R.d, dir[2], mom[0], R.b, mom[1], R.a);
  const bool integral = P.integral && Q.integral && R.integral;
  MeetingPoint point{x.value,     y.value,     z.value,   w.value, x.magnitude, y.magnitude,
                     z.magnitude, w.magnitude, {p, q, r}, false,   false};
  const double largest = std::max(std::max(point.mx, point.my), std::max(point.mz, point.mw));
  point.exact = integral && largest <= kExactIntegers;
  double sign = w.value;
  if (!decided(w.value, w.magnitude, integral)) {
    point.weak = true;
    sign = orientation(table, p, q, r);
  }
  if (sign < 0.0) {
    point.x = -point.x;
    point.y = -point.y;
    point.z = -point.z;
    point.w = -point.w;
  }
  return point;
}

MeetingPoint explicitPoint(const Vec3& p) {
  const bool integers = p.x() == std::trunc(p.x()) && p.y() == std::trunc(p.y()) &&
                        p.z() == std::trunc(p.z()) && p.cwiseAbs().maxCoeff() <= kExactIntegers;
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
          false};
}

Side sideOf(const PlaneTable& table, const MeetingPoint& point, uint32_t plane) {
  if (point.definedBy(plane)) return Side::on;
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
  if (decided(w, magnitude, P.integral && Q.integral && R.integral)) return signOf(w);
  return exact::orientation(table, p, q, r);
}

int crossSign(const PlaneTable& table, uint32_t p, uint32_t q, int axis) {
  if (p == q) return 0;
  const PlaneNumbers& P = table.numbers(p);
  const PlaneNumbers& Q = table.numbers(q);
  const Sum sum = lineOf(P, Q).direction[axis];
  if (decided(sum.value, sum.magnitude, P.integral && Q.integral)) return signOf(sum.value);
  return exact::crossSign(table, p, q, axis);
}

int crossDotSign(const PlaneTable& table, uint32_t p, uint32_t q, uint32_t a, uint32_t b) {
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

bool sameLine(const PlaneTable& table, uint32_t p, uint32_t q, uint32_t r, uint32_t s) {
  if ((p == r && q == s) || (p == s && q == r)) return true;
  // r and s must hold the direction of p^q ...
  if (orientation(table, p, q, r) != 0 || orientation(table, p, q, s) != 0) return false;
  // ... and a point of it: where an axis plane that is not parallel to the line cuts it. The
  // residues of line keys have compared the moments; here the 2 x 2 minors decide exactly.
  PlaneTable local;
  for (uint32_t id : {p, q, r, s}) local.intern(table.plane(id));
  int axis = 0;
  while (crossSign(table, p, q, axis) == 0) ++axis;
  Vec3 unit = Vec3::Zero();
  unit[axis] = 1.0;
  const uint32_t cut = local.intern(Plane::fromCoefficients(unit, 0.0).value()).id();
  const auto idOf = [&](uint32_t id) { return local.intern(table.plane(id)).id(); };
  if (cut == idOf(p) || cut == idOf(q)) return false;  // cannot be: the cut is not parallel
  const MeetingPoint point = meet(local, idOf(p), idOf(q), cut);
  return sideOf(local, point, idOf(r)) == Side::on && sideOf(local, point, idOf(s)) == Side::on;
}

Vec3 approximatePosition(const MeetingPoint& point) {
  return Vec3(point.x / point.w, point.y / point.w, point.z / point.w);
}

double approximationError(const MeetingPoint& point) {
  if (point.isExplicit()) return 0.0;
  const double dw = kFilter * point.mw;
  if (point.weak || point.w <= 2.0 * dw) return HUGE_VAL;
  const double largest = std::max(std::max(point.mx, point.my), point.mz);
  // |x/w - x'/w'| <= (dx + |x/w| dw) / (w - dw), and |x| <= mx.
  return (kFilter * largest + largest / point.w * dw) / (point.w - dw) + kTiny;
}

uint64_t PointKey::hash() const {
  return residue::combine(residue::combine(residue::combine(0, value[0]), value[1]), value[2]);
}

uint64_t LineKey::hash() const {
  uint64_t hash = 1;
  for (uint64_t part : value) hash = residue::combine(hash, part);
  return hash;
}

namespace {

using Residues3 = std::array<uint64_t, 3>;

uint64_t minorResidue(uint64_t a, uint64_t b, uint64_t c, uint64_t d) {
  return residue::subtract(residue::multiply(a, b), residue::multiply(c, d));
}
Residues3 crossResidue(const uint64_t* u, const uint64_t* v) {
  return {minorResidue(u[1], v[2], u[2], v[1]), minorResidue(u[2], v[0], u[0], v[2]),
          minorResidue(u[0], v[1], u[1], v[0])};
}
Residues3 momentResidue(const PlaneResidues& p, const PlaneResidues& q) {
  return {minorResidue(p[3], q[0], q[3], p[0]), minorResidue(p[3], q[1], q[3], p[1]),
          minorResidue(p[3], q[2], q[3], p[2])};
}

}  // namespace

namespace {

// Homogeneous residues of a point: its key is the first three, divided by the returned w.
uint64_t unscaledKey(const PlaneTable& table, const MeetingPoint& point, PointKey& key) {
  if (point.isExplicit()) {
    key = {
        {residue::fromDouble(point.x), residue::fromDouble(point.y), residue::fromDouble(point.z)}};
    return 1;
  }
  const PlaneResidues& P = table.residues(point.planes[0]);
  const PlaneResidues& Q = table.residues(point.planes[1]);
  const PlaneResidues& R = table.residues(point.planes[2]);
  const Residues3 direction = crossResidue(P.data(), Q.data());
  const Residues3 moment = momentResidue(P, Q);
  const Residues3 turned = crossResidue(moment.data(), R.data());
  uint64_t w = 0;
  for (size_t i = 0; i < 3; ++i) {
    w = residue::add(w, residue::multiply(R[i], direction[i]));
    key.value[i] = residue::add(residue::multiply(R[3], direction[i]), turned[i]);
  }
  return w;
}

// The same for a line: the key, divided by the first component of its direction that is not zero.
uint64_t unscaledKey(const PlaneTable& table, uint32_t p, uint32_t q, LineKey& key) {
  const PlaneResidues& P = table.residues(p);
  const PlaneResidues& Q = table.residues(q);
  const Residues3 direction = crossResidue(P.data(), Q.data());
  const Residues3 moment = momentResidue(P, Q);
  for (size_t i = 0; i < 3; ++i) {
    key.value[i] = direction[i];
    key.value[3 + i] = moment[i];
  }
  size_t first = 0;
  while (first < 2 && direction[first] == 0) ++first;
  return direction[first];
}

template <typename Key>
void scale(Key& key, uint64_t factor) {
  if (factor == 1) return;
  for (uint64_t& value : key.value) value = residue::multiply(value, factor);
}

}  // namespace

PointKey keyOf(const PlaneTable& table, const MeetingPoint& point) {
  PointKey key;
  scale(key, residue::inverse(unscaledKey(table, point, key)));
  return key;
}

void keysOf(const PlaneTable& table, std::span<const MeetingPoint* const> points,
            std::span<PointKey> keys) {
  boost::container::small_vector<uint64_t, 64> divisors(points.size());
  for (size_t i = 0; i < points.size(); ++i) divisors[i] = unscaledKey(table, *points[i], keys[i]);
  residue::invertAll(std::span(divisors.data(), divisors.size()));
  for (size_t i = 0; i < points.size(); ++i) scale(keys[i], divisors[i]);
}

LineKey lineKeyOf(const PlaneTable& table, uint32_t p, uint32_t q) {
  LineKey key;
  scale(key, residue::inverse(unscaledKey(table, p, q, key)));
  return key;
}

void lineKeysOf(const PlaneTable& table, uint32_t p, std::span<const uint32_t> others,
                std::span<LineKey> keys) {
  boost::container::small_vector<uint64_t, 64> divisors(others.size());
  for (size_t i = 0; i < others.size(); ++i)
    divisors[i] = unscaledKey(table, p, others[i], keys[i]);
  residue::invertAll(std::span(divisors.data(), divisors.size()));
  for (size_t i = 0; i < others.size(); ++i) scale(keys[i], divisors[i]);
}

}  // namespace halfspace::geometry
