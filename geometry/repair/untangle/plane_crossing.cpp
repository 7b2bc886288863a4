// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Notation: n = (p - o) x (q - o); heights ha = n * (a - o), hb = n * (b - o). The point is
// a + (b - a) ha / (ha - hb).
#include "geometry/repair/untangle/plane_crossing.h"

#include <algorithm>
#include <climits>
#include <cmath>

#include <CGAL/Interval_nt.h>

namespace halfspace::geometry {
namespace {

constexpr int kDigits = 53;  // of a double

template <typename Number>
using Triple = std::array<Number, 3>;

template <typename Number>
Triple<Number> difference(const Triple<Number>& x, const Triple<Number>& y) {
  return {Number(x[0] - y[0]), Number(x[1] - y[1]), Number(x[2] - y[2])};
}

template <typename Number>
Number product(const Triple<Number>& x, const Triple<Number>& y) {
  return Number(x[0] * y[0] + x[1] * y[1] + x[2] * y[2]);
}

template <typename Number>
Triple<Number> cross(const Triple<Number>& x, const Triple<Number>& y) {
  return {Number(x[1] * y[2] - x[2] * y[1]), Number(x[2] * y[0] - x[0] * y[2]),
          Number(x[0] * y[1] - x[1] * y[0])};
}

template <typename Number>
struct Heights {
  Number a, b;
};
template <typename Number>
Heights<Number> heightsOf(const Triple<Number>& o, const Triple<Number>& p, const Triple<Number>& q,
                          const Triple<Number>& a, const Triple<Number>& b) {
  const Triple<Number> normal = cross(difference(p, o), difference(q, o));
  return {product(normal, difference(a, o)), product(normal, difference(b, o))};
}

// The largest power of two of which all coordinates are multiples, or a smaller one.
int commonExponent(const PlaneCrossing& c) {
  int least = INT_MAX;
  for (const Vec3* point : {&c.o, &c.p, &c.q, &c.a, &c.b})
    for (int i = 0; i < 3; ++i)
      if ((*point)[i] != 0.0) least = std::min(least, std::ilogb((*point)[i]) + 1 - kDigits);
  return least == INT_MAX ? 0 : least;
}

// x / 2^exponent.
mpz_class scaled(double x, int exponent) {
  if (x == 0.0) return 0;
  int shift = 0;
  mpz_class integer(std::ldexp(std::frexp(x, &shift), kDigits));
  shift -= kDigits + exponent;
  if (shift >= 0) return integer << static_cast<mp_bitcnt_t>(shift);
  return integer >> static_cast<mp_bitcnt_t>(-shift);  // of a denormal number: zeros only
}

Triple<mpz_class> scaled(const Vec3& point, int exponent) {
  return {scaled(point.x(), exponent), scaled(point.y(), exponent), scaled(point.z(), exponent)};
}

}  // namespace

Box boundsOf(const PlaneCrossing& crossing) {
  using Interval = CGAL::Interval_nt<false>;
  const CGAL::Protect_FPU_rounding<true> rounding;
  const auto of = [](const Vec3& v) {
    return Triple<Interval>{Interval(v.x()), Interval(v.y()), Interval(v.z())};
  };
  const Triple<Interval> a = of(crossing.a), along = difference(of(crossing.b), a);
  const auto [ha, hb] =
      heightsOf(of(crossing.o), of(crossing.p), of(crossing.q), a, of(crossing.b));
  const Interval share = ha / (ha - hb);
  Box bounds;
  for (int i = 0; i < 3; ++i) {
    const Interval at = a[i] + along[i] * share;
    bounds.min()[i] = at.inf();
    bounds.max()[i] = at.sup();
  }
  return bounds;
}

std::array<mpq_class, 3> exactPointOf(const PlaneCrossing& crossing) {
  const int exponent = commonExponent(crossing);
  const auto a = scaled(crossing.a, exponent), b = scaled(crossing.b, exponent);
  const auto [ha, hb] = heightsOf(scaled(crossing.o, exponent), scaled(crossing.p, exponent),
                                  scaled(crossing.q, exponent), a, b);
  const mpz_class whole = ha - hb;
  std::array<mpq_class, 3> point;
  for (int i = 0; i < 3; ++i) {
    point[i] = mpq_class(a[i] * whole + (b[i] - a[i]) * ha, whole);
    point[i].canonicalize();
    mpq_class& value = point[i];
    if (exponent >= 0) {
      mpq_mul_2exp(value.get_mpq_t(), value.get_mpq_t(), static_cast<mp_bitcnt_t>(exponent));
    } else {
      mpq_div_2exp(value.get_mpq_t(), value.get_mpq_t(), static_cast<mp_bitcnt_t>(-exponent));
    }
  }
  return point;
}

}  // namespace halfspace::geometry
