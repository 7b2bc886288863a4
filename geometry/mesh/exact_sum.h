// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstdint>
#include <string>

#include "geometry/exact/vec3.h"

namespace halfspace::geometry {

// The exact sum of products of three doubles: a fixed-point number wide enough for every such
// product, so nothing is rounded and no rational arithmetic is needed. Source: U. Kulisch,
// "Computer Arithmetic and Validity", 2008 (the complete accumulator). Cost: about 10 ns per
// product, 1.7 kB of memory. Contract: finite factors; fewer than 2^60 products.
class ExactSum {
 public:
  void addProduct(double a, double b, double c);
  // The determinant of the rows a, b, c: six times the signed volume of the tetrahedron they span
  // with the origin.
  void addDeterminant(const Vec3& a, const Vec3& b, const Vec3& c);

  int sign() const;
  // The sum divided by `divisor` (> 0) as a reduced fraction "n/d", or "n" if d = 1.
  std::string fraction(unsigned divisor) const;
  // The same, rounded to the nearest double.
  double value(unsigned divisor) const;

 private:
  // Limb 0 has the weight 2^-3222 (the cube of the smallest denormal). Positive and negative
  // products are summed separately: in a single sum, each change of sign would carry through all
  // limbs.
  static constexpr int kLimbs = 104;
  using Limbs = std::array<std::uint64_t, kLimbs>;
  friend struct ExactSumReader;
  Limbs m_positive{};
  Limbs m_negative{};
};

}  // namespace halfspace::geometry
