// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Private to the exact arithmetic: plane coefficients as arbitrary-precision integers.
#pragma once

#include <gmpxx.h>

#include <array>

namespace halfspace::geometry {

// n.x = d with integer coefficients nx, ny, nz, d that have no common factor.
struct WideCoefficients {
  std::array<mpz_class, 4> c;
};

class Plane;
// The coefficients of any plane; converted from doubles if the plane is integral.
WideCoefficients wideCoefficients(const Plane& plane);

}  // namespace halfspace::geometry
