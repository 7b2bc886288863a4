// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Private to .cpp files of this room and its neighbours: names GMP.
#pragma once

#include <string>
#include <vector>

#include <gmpxx.h>

namespace halfspace::geometry {

// To the nearest double, ties to even. Contract: the result does not overflow.
double roundedToNearest(const mpq_class& number);

// The sum of all terms by divide and conquer: adding one after the other would carry the common
// denominator of everything so far through every step.
mpq_class sumOf(std::vector<mpq_class> terms);

// "n/d" or "n".
std::string fractionText(const mpq_class& number);

}  // namespace halfspace::geometry
