// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Source: running error analysis (N. Higham, "Accuracy and Stability of Numerical Algorithms",
// section 3.3): the bound grows with the magnitudes actually added, not with the number of corners.
//
// Notation: u = 2^-53. If the coordinates of a corner have the error e and those of the first
// corner e0, a difference p - p0 has the error d = e + e0 + u |p - p0|. A product a b of
// differences has the error |a| d_b + |b| d_a + d_a d_b plus one rounding; the difference of two
// products has the errors of both plus one rounding; each step of the sum adds u times the new sum.
#include "geometry/csg/trace/loop_area.h"

#include <cassert>
#include <cmath>

namespace halfspace::geometry {

namespace {

constexpr double kUnit = 0x1p-53;
// The bound itself is a sum with a relative rounding error of 2^-53 per step, so twice the bound
// is safe for every loop of less than 2^50 corners. kTiny covers underflow.
constexpr double kSlack = 2.0;
constexpr double kTiny = 0x1p-900;

double offBy(double error, const std::array<double, 2>& difference) {
  return error + kUnit * (std::abs(difference[0]) + std::abs(difference[1]));
}

}  // namespace

void LoopArea::add(const std::array<double, 2>& corner, double error) {
  assert(error >= 0.0 && "a bound, not NaN");
  assert(!std::isfinite(error) || (std::isfinite(corner[0]) && std::isfinite(corner[1])));
  if (m_isEmpty) {
    m_isEmpty = false;
    m_first = corner;
    m_firstError = error;
    return;
  }
  const std::array<double, 2> here = {corner[0] - m_first[0], corner[1] - m_first[1]};
  const double off = offBy(error + m_firstError, here);
  const double along = m_before[0] * here[1], across = m_before[1] * here[0];
  m_twice += along - across;
  m_inexact += (std::abs(m_before[0]) + std::abs(m_before[1])) * off +
               (std::abs(here[0]) + std::abs(here[1])) * m_errorBefore + 2.0 * off * m_errorBefore;
  // Twice for the products: once as such, once for their difference.
  m_rounded += 2.0 * (std::abs(along) + std::abs(across)) + std::abs(m_twice);
  m_before = here;
  m_errorBefore = off;
}

int LoopArea::sign() const {
  const double bound = kSlack * (m_inexact + kUnit * m_rounded) + kTiny;
  assert(!(bound < kTiny) && "a bound never shrinks");
  if (!(std::abs(m_twice) > bound)) return 0;  // also if the bound is not finite
  return m_twice > 0.0 ? 1 : -1;
}

}  // namespace halfspace::geometry
