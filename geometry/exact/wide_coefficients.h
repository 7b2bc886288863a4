// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Private to the exact arithmetic: plane coefficients as arbitrary-precision integers.
#pragma once

#include <gmpxx.h>

#include <array>
#include <cstdint>

#include "geometry/exact/shared_integers.h"

namespace halfspace::geometry {

// n.x = d with integer coefficients nx, ny, nz, d that have no common factor.
struct WideCoefficients {
  std::array<mpz_class, 4> c;
};

// The coefficients in the memory of planes.
SharedIntegers packed(const std::array<mpz_class, 4>& c);
// Contract: not none.
WideCoefficients unpacked(const SharedIntegers& integers);
// The numbers in the memory of the integers, without a copy. The integers must outlive the view.
struct WideView {
  std::array<__mpz_struct, 4> c;
  mpz_srcptr operator[](size_t i) const { return &c[i]; }
};
WideView viewOf(const SharedIntegers& integers);

class Plane;
// The coefficients of any plane; converted from doubles if the plane is integral.
WideCoefficients wideCoefficients(const Plane& plane);
// The coefficients of any plane, read in the memory of the plane. The plane must outlive the view.
class CoefficientView {
 public:
  explicit CoefficientView(const Plane& plane);
  CoefficientView(const CoefficientView&) = delete;
  CoefficientView& operator=(const CoefficientView&) = delete;
  mpz_srcptr operator[](size_t i) const { return m_view[i]; }

 private:
  static constexpr size_t kLimbs = sizeof(uint64_t) / sizeof(mp_limb_t);  // of a double

  WideView m_view;
  std::array<mp_limb_t, 4 * kLimbs> m_limbs;  // of an integral plane
};

}  // namespace halfspace::geometry
