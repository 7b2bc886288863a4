// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Bounds for narrow planes (|n| <= 2^35, |d| < 2^53):
//     direction  2 * 2^70                   w        3 * 2^106 < 2^108
//     moment     2 * 2^88                   x, y, z  2^124 + 2 * 2^124 < 2^126
// All fit into a signed 128-bit integer. A side value, 3 * 2^161 + 2^161 = 2^163, takes three
// 64-bit words. Products of coefficients with directions and moments are terms of x, y, z, so no
// intermediate result is larger.
#include "geometry/exact/exact_meeting.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>

#include "geometry/exact/residue.h"
#include "geometry/exact/wide_coefficients.h"

namespace halfspace::geometry::exact {

namespace {

// A sum of products int64 * int128 in 192 bits, two's complement. Contract: no overflow (see the
// bounds above).
class Accumulator {
 public:
  void addProduct(int64_t a, Int128 b) {
    const bool negative = (a < 0) != (b < 0);
    const uint64_t ua = a < 0 ? 0 - static_cast<uint64_t>(a) : static_cast<uint64_t>(a);
    const UInt128 ub = b < 0 ? 0 - static_cast<UInt128>(b) : static_cast<UInt128>(b);
    const UInt128 low = static_cast<UInt128>(ua) * static_cast<uint64_t>(ub);
    const UInt128 high = static_cast<UInt128>(ua) * static_cast<uint64_t>(ub >> 64) + (low >> 64);
    uint64_t word[3] = {static_cast<uint64_t>(low), static_cast<uint64_t>(high),
                        static_cast<uint64_t>(high >> 64)};
    UInt128 carry = negative ? 1 : 0;
    for (int i = 0; i < 3; ++i) {
      carry += m_word[i];
      carry += negative ? ~word[i] : word[i];
      m_word[i] = static_cast<uint64_t>(carry);
      carry >>= 64;
    }
  }
  int sign() const {
    if (static_cast<int64_t>(m_word[2]) < 0) return -1;
    return (m_word[0] | m_word[1] | m_word[2]) != 0 ? 1 : 0;
  }

 private:
  uint64_t m_word[3] = {0, 0, 0};
};

int signOf(Int128 value) {
  return (value > 0) - (value < 0);
}

struct NarrowPlane {
  int64_t n[3], d;
};

NarrowPlane narrowPlane(const PlaneNumbers& p) {
  assert(p.narrow && std::abs(p.d) < 0x1p53 && "all fits the widths above");
  return {{static_cast<int64_t>(p.a), static_cast<int64_t>(p.b), static_cast<int64_t>(p.c)},
          static_cast<int64_t>(p.d)};
}

struct NarrowLine {
  Int128 direction[3], moment[3];
};

NarrowLine narrowLine(const NarrowPlane& p, const NarrowPlane& q) {
  NarrowLine line;
  for (int i = 0; i < 3; ++i) {
    const int j = (i + 1) % 3, k = (i + 2) % 3;
    line.direction[i] = Int128{p.n[j]} * q.n[k] - Int128{p.n[k]} * q.n[j];
    line.moment[i] = Int128{p.d} * q.n[i] - Int128{q.d} * p.n[i];
  }
  return line;
}

Int128 narrowDeterminant(const NarrowLine& line, const NarrowPlane& r) {
  return r.n[0] * line.direction[0] + r.n[1] * line.direction[1] + r.n[2] * line.direction[2];
}

struct NarrowPoint {
  Int128 x[3], w;  // w > 0; 0 only in shareOneLine(), if the normals are linearly dependent
};

NarrowPoint narrowPoint(const NarrowPlane& p, const NarrowPlane& q, const NarrowPlane& r) {
  const NarrowLine line = narrowLine(p, q);
  NarrowPoint point;
  point.w = narrowDeterminant(line, r);
  const int sign = point.w < 0 ? -1 : 1;
  for (int i = 0; i < 3; ++i) {
    const int j = (i + 1) % 3, k = (i + 2) % 3;
    point.x[i] =
        sign * (r.d * line.direction[i] + line.moment[j] * r.n[k] - line.moment[k] * r.n[j]);
  }
  point.w *= sign;
  assert(point.w >= 0);
  return point;
}

bool narrow(const PlaneTable& table, const MeetingPoint& point) {
  return !point.isExplicit() && table.numbers(point.planes[0]).narrow &&
         table.numbers(point.planes[1]).narrow && table.numbers(point.planes[2]).narrow;
}

NarrowPlane narrowPlane(const PlaneTable& table, uint32_t id) {
  return narrowPlane(table.numbers(id));
}

void setInt128(mpz_class& out, Int128 value) {
  const UInt128 size = value < 0 ? 0 - static_cast<UInt128>(value) : static_cast<UInt128>(value);
  const uint64_t words[2] = {static_cast<uint64_t>(size), static_cast<uint64_t>(size >> 64)};
  mpz_import(out.get_mpz_t(), 2, -1, sizeof words[0], 0, 0, words);
  if (value < 0) out = -out;
}

const Plane& planeOf(const PlaneTable& table, uint32_t id) {
  assert(id < table.size());
  return table.plane(id);
}

struct Vector {
  std::array<mpz_class, 3> value;
  mpz_srcptr operator[](size_t i) const { return value[i].get_mpz_t(); }
};

// Intermediate numbers of the predicates. They keep their memory from one call to the next: memory
// was a third of the time of levels made of meshes.
struct Workspace {
  Vector direction, otherDirection, moment, turned;
  HomogeneousPoint point, otherPoint;
  mpz_class sum;
};
Workspace& workspace() {
  thread_local Workspace space;
  return space;
}

// out = a b - c d. Contract: `out` is none of the others.
void setMinor(mpz_class& out, mpz_srcptr a, mpz_srcptr b, mpz_srcptr c, mpz_srcptr d) {
  mpz_mul(out.get_mpz_t(), a, b);
  mpz_submul(out.get_mpz_t(), c, d);
}

template <typename U, typename V>
void setCross(Vector& out, const U& u, const V& v) {
  for (size_t i = 0; i < 3; ++i) {
    const size_t j = (i + 1) % 3, k = (i + 2) % 3;
    setMinor(out.value[i], u[j], v[k], u[k], v[j]);
  }
}
template <typename U, typename V>
void setDot(mpz_class& out, const U& u, const V& v) {
  mpz_mul(out.get_mpz_t(), u[0], v[0]);
  mpz_addmul(out.get_mpz_t(), u[1], v[1]);
  mpz_addmul(out.get_mpz_t(), u[2], v[2]);
}

void setMoment(Vector& out, const CoefficientView& P, const CoefficientView& Q) {
  for (size_t i = 0; i < 3; ++i) setMinor(out.value[i], P[3], Q[i], Q[3], P[i]);
}

void setFromDoubles(HomogeneousPoint& out, const MeetingPoint& point) {
  int lowest = 0;
  for (double value : {point.x, point.y, point.z}) {
    int exponent = 0;
    if (value != 0.0) {
      std::frexp(value, &exponent);
      lowest = std::min(lowest, exponent - 53);
    }
  }
  assert(std::isfinite(point.x) && std::isfinite(point.y) && std::isfinite(point.z));
  const auto setScaled = [lowest](mpz_class& number, double value) {
    int exponent = 0;
    const double fraction = std::frexp(value, &exponent);
    number = std::ldexp(fraction, 53);
    if (value != 0.0) number <<= static_cast<unsigned>(exponent - 53 - lowest);
  };
  setScaled(out.x, point.x);
  setScaled(out.y, point.y);
  setScaled(out.z, point.z);
  out.w = 1;
  out.w <<= static_cast<unsigned>(-lowest);
}

void setFromPlanes(HomogeneousPoint& out, const PlaneTable& table, const uint32_t* planes) {
  const CoefficientView P(planeOf(table, planes[0])), Q(planeOf(table, planes[1]));
  const CoefficientView R(planeOf(table, planes[2]));
  Workspace& space = workspace();
  setCross(space.direction, P, Q);
  setMoment(space.moment, P, Q);
  mpz_class* const xyz[3] = {&out.x, &out.y, &out.z};
  for (size_t i = 0; i < 3; ++i) {
    const size_t j = (i + 1) % 3, k = (i + 2) % 3;
    setMinor(*xyz[i], space.moment[j], R[k], space.moment[k], R[j]);
    mpz_addmul(xyz[i]->get_mpz_t(), R[3], space.direction[i]);
  }
  setDot(out.w, R, space.direction);
  assert(out.w != 0 && "the normals are linearly independent");
  if (sgn(out.w) > 0) return;
  for (mpz_class* const number : {&out.x, &out.y, &out.z, &out.w})
    mpz_neg(number->get_mpz_t(), number->get_mpz_t());
}

// Contract: `out` may be a point of the workspace; other numbers of the workspace change.
void setHomogeneous(HomogeneousPoint& out, const PlaneTable& table, const MeetingPoint& point) {
  if (point.isExplicit()) return setFromDoubles(out, point);
  if (point.exact) {
    out.x = point.x;
    out.y = point.y;
    out.z = point.z;
    out.w = point.w;
    return;
  }
  if (!narrow(table, point)) return setFromPlanes(out, table, point.planes);
  const NarrowPoint p =
      narrowPoint(narrowPlane(table, point.planes[0]), narrowPlane(table, point.planes[1]),
                  narrowPlane(table, point.planes[2]));
  setInt128(out.x, p.x[0]);
  setInt128(out.y, p.x[1]);
  setInt128(out.z, p.x[2]);
  setInt128(out.w, p.w);
}

}  // namespace

HomogeneousPoint homogeneous(const PlaneTable& table, const MeetingPoint& point) {
  HomogeneousPoint result;
  setHomogeneous(result, table, point);
  return result;
}

bool sharpen(const PlaneTable& table, MeetingPoint& point) {
  assert(!point.isExplicit() && !point.exact);
  HomogeneousPoint& numbers = workspace().point;
  setHomogeneous(numbers, table, point);
  const std::array<const mpz_class*, 4> exact{&numbers.x, &numbers.y, &numbers.z, &numbers.w};
  std::array<double, 4> fraction{};
  std::array<long, 4> exponent{};
  long highest = std::numeric_limits<long>::min();
  for (size_t i = 0; i < exact.size(); ++i) {
    fraction[i] = mpz_get_d_2exp(&exponent[i], exact[i]->get_mpz_t());
    if (fraction[i] != 0.0) highest = std::max(highest, exponent[i]);
  }
  // Below this, a double has fewer bits.
  constexpr long kLowest = -1000;
  if (exponent[3] - highest < kLowest) return false;
  for (size_t i = 0; i < exact.size(); ++i) {
    const long below = std::max(exponent[i] - highest, -2000L);
    fraction[i] = std::ldexp(fraction[i], static_cast<int>(below));
  }
  point.x = fraction[0];
  point.y = fraction[1];
  point.z = fraction[2];
  point.w = fraction[3];
  point.mx = std::abs(point.x);
  point.my = std::abs(point.y);
  point.mz = std::abs(point.z);
  point.mw = point.w;
  point.weak = false;
  point.sharp = true;
  assert(point.w > 0.0);
  return true;
}

int side(const PlaneTable& table, const MeetingPoint& point, uint32_t plane) {
  assert(plane < table.size());
  if (narrow(table, point) && table.numbers(plane).narrow) {
    const NarrowPoint p =
        narrowPoint(narrowPlane(table, point.planes[0]), narrowPlane(table, point.planes[1]),
                    narrowPlane(table, point.planes[2]));
    const NarrowPlane s = narrowPlane(table, plane);
    Accumulator sum;
    for (int i = 0; i < 3; ++i) sum.addProduct(s.n[i], p.x[i]);
    sum.addProduct(-s.d, p.w);
    return sum.sign();
  }
  Workspace& space = workspace();
  const HomogeneousPoint& p = space.point;
  setHomogeneous(space.point, table, point);
  assert(p.w > 0);
  const CoefficientView s(planeOf(table, plane));
  setMinor(space.sum, s[0], p.x.get_mpz_t(), s[3], p.w.get_mpz_t());
  mpz_addmul(space.sum.get_mpz_t(), s[1], p.y.get_mpz_t());
  mpz_addmul(space.sum.get_mpz_t(), s[2], p.z.get_mpz_t());
  return sgn(space.sum);
}

int orientation(const PlaneTable& table, uint32_t p, uint32_t q, uint32_t r) {
  if (table.numbers(p).narrow && table.numbers(q).narrow && table.numbers(r).narrow)
    return signOf(narrowDeterminant(narrowLine(narrowPlane(table, p), narrowPlane(table, q)),
                                    narrowPlane(table, r)));
  const CoefficientView P(planeOf(table, p)), Q(planeOf(table, q)), R(planeOf(table, r));
  Workspace& space = workspace();
  setCross(space.direction, P, Q);
  setDot(space.sum, R, space.direction);
  return sgn(space.sum);
}

bool shareOneLine(const PlaneTable& table, uint32_t p, uint32_t q, uint32_t r) {
  if (table.numbers(p).narrow && table.numbers(q).narrow && table.numbers(r).narrow) {
    const NarrowPoint point =
        narrowPoint(narrowPlane(table, p), narrowPlane(table, q), narrowPlane(table, r));
    return point.w == 0 && point.x[0] == 0 && point.x[1] == 0 && point.x[2] == 0;
  }
  const CoefficientView P(planeOf(table, p)), Q(planeOf(table, q)), R(planeOf(table, r));
  Workspace& space = workspace();
  setCross(space.direction, P, Q);
  setMoment(space.moment, P, Q);
  setCross(space.turned, space.moment, R);
  for (size_t i = 0; i < 3; ++i) {
    mpz_addmul(space.turned.value[i].get_mpz_t(), R[3], space.direction[i]);
    if (space.turned.value[i] != 0) return false;
  }
  setDot(space.sum, R, space.direction);
  return space.sum == 0;
}

std::array<mpz_class, 6> lineNumbers(const PlaneTable& table, uint32_t p, uint32_t q) {
  const CoefficientView P(planeOf(table, p)), Q(planeOf(table, q));
  Vector direction, moment;
  setCross(direction, P, Q);
  setMoment(moment, P, Q);
  const auto& [x, y, z] = direction.value;
  const auto& [mx, my, mz] = moment.value;
  assert(x * mx + y * my + z * mz == 0 && "a line's moment is across it");
  return {x, y, z, mx, my, mz};
}

int crossSign(const PlaneTable& table, uint32_t p, uint32_t q, int axis) {
  if (table.numbers(p).narrow && table.numbers(q).narrow)
    return signOf(narrowLine(narrowPlane(table, p), narrowPlane(table, q)).direction[axis]);
  const CoefficientView P(planeOf(table, p)), Q(planeOf(table, q));
  const auto j = static_cast<size_t>(axis + 1) % 3, k = static_cast<size_t>(axis + 2) % 3;
  mpz_class& sum = workspace().sum;
  setMinor(sum, P[j], Q[k], P[k], Q[j]);
  return sgn(sum);
}

int crossDotSign(const PlaneTable& table, uint32_t p, uint32_t q, uint32_t a, uint32_t b) {
  Workspace& space = workspace();
  setCross(space.direction, CoefficientView(planeOf(table, p)), CoefficientView(planeOf(table, q)));
  setCross(space.otherDirection, CoefficientView(planeOf(table, a)),
           CoefficientView(planeOf(table, b)));
  setDot(space.sum, space.direction, space.otherDirection);
  return sgn(space.sum);
}

int compareCoordinate(const PlaneTable& table, const MeetingPoint& a, const MeetingPoint& b,
                      int axis) {
  Workspace& space = workspace();
  setHomogeneous(space.point, table, a);
  setHomogeneous(space.otherPoint, table, b);
  const HomogeneousPoint &p = space.point, &q = space.otherPoint;
  assert(axis >= 0 && axis < 3 && p.w > 0 && q.w > 0);
  const mpz_class& u = axis == 0 ? p.x : axis == 1 ? p.y : p.z;
  const mpz_class& v = axis == 0 ? q.x : axis == 1 ? q.y : q.z;
  setMinor(space.sum, u.get_mpz_t(), q.w.get_mpz_t(), v.get_mpz_t(), p.w.get_mpz_t());
  return sgn(space.sum);
}

}  // namespace halfspace::geometry::exact
