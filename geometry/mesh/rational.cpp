// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "geometry/mesh/rational.h"

#include <cmath>
#include <limits>

namespace halfspace::geometry {

double roundedToNearest(const mpq_class& number) {
  const double towardsZero = number.get_d();  // GMP truncates
  if (mpq_class(towardsZero) == number) return towardsZero;
  const double infinity = std::numeric_limits<double>::infinity();
  const double away = std::nextafter(towardsZero, sgn(number) > 0 ? infinity : -infinity);
  const mpq_class below = abs(number - mpq_class(towardsZero));
  const mpq_class above = abs(mpq_class(away) - number);
  if (below != above) return below < above ? towardsZero : away;
  // A tie: of two neighbours exactly one has an even last bit.
  int exponent = 0;
  const double mantissa = std::ldexp(std::frexp(towardsZero, &exponent), 53);
  return std::fmod(mantissa, 2.0) == 0.0 ? towardsZero : away;
}

mpq_class sumOf(std::vector<mpq_class> terms) {
  if (terms.empty()) return 0;
  while (terms.size() > 1) {
    const size_t half = terms.size() / 2;
    for (size_t i = 0; i < half; ++i) terms[i] = terms[2 * i] + terms[2 * i + 1];
    if (terms.size() % 2 == 1) terms[half] = std::move(terms.back());
    terms.resize(terms.size() - half);
  }
  return std::move(terms.front());
}

std::string fractionText(const mpq_class& number) {
  return number.get_str();
}

}  // namespace halfspace::geometry
