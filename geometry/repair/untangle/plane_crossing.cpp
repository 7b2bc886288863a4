// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Notation: n = (p - o) x (q - o); heights ha = n * (a - o), hb = n * (b - o). The point is
// a + (b - a) ha / (ha - hb).
#include "geometry/repair/untangle/plane_crossing.h"

#include <CGAL/Interval_nt.h>

#include "geometry/arrangement/grid_points.h"

namespace halfspace::geometry {

Box boundsOf(const PlaneCrossing& crossing) {
  using Interval = CGAL::Interval_nt<false>;
  const CGAL::Protect_FPU_rounding<true> rounding;
  const auto of = [](const Vec3& v) {
    return Triple<Interval>{Interval(v.x()), Interval(v.y()), Interval(v.z())};
  };
  const Triple<Interval> a = of(crossing.a), along = of(crossing.b) - a, o = of(crossing.o);
  const Triple<Interval> normal = cross(of(crossing.p) - o, of(crossing.q) - o);
  const Interval ha = dot(normal, a - o), hb = dot(normal, of(crossing.b) - o);
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
  const auto& [o, p, q, a, b] = crossing;
  const int exponent = gridExponent({o, p, q, a, b});
  const auto at = [&](const Vec3& v) { return gridTriple<LargeInteger>(v, exponent); };
  const Homogeneous<LargeInteger> exact = meeting(at(a), at(b), planeThrough(at(o), at(p), at(q)));
  std::array<mpq_class, 3> point;
  for (int i = 0; i < 3; ++i) {
    point[i] = mpq_class(exact.xyz[i].value, exact.w.value);
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
