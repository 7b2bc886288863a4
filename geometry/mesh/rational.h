// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Rational numbers by GMP. Include this in .cpp files only, so that public headers do not need GMP.
#pragma once

#include <string>
#include <vector>

#include <gmpxx.h>

namespace halfspace::geometry {

// Rounds to the nearest double, ties to even. Contract: the result does not overflow.
double roundedToNearest(const mpq_class& number);

// The sum of all terms; 0 if there are none. Adds pairs, then pairs of sums: adding one after the
// other would carry the growing common denominator through every step.
mpq_class sumOf(std::vector<mpq_class> terms);

// The number as text, "n/d" or "n".
std::string fractionText(const mpq_class& number);

}  // namespace halfspace::geometry
