// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "geometry/mesh/rational.h"

#include <cassert>

#include "geometry/exact/exact_meeting.h"

namespace halfspace::geometry {

double roundedToNearest(const mpq_class& number) {
  assert(number.get_den() > 0);
  return exact::roundedQuotient(number.get_num(), number.get_den());
}

mpq_class sumOf(std::vector<mpq_class> terms) {
  if (terms.empty()) return 0;
  while (terms.size() > 1) {
    const size_t half = terms.size() / 2;
    for (size_t i = 0; i < half; ++i) terms[i] = terms[2 * i] + terms[2 * i + 1];
    if (terms.size() % 2 == 1) terms[half] = std::move(terms.back());
    terms.resize(terms.size() - half);
  }
  assert(terms.size() == 1);
  return std::move(terms.front());
}

std::string fractionText(const mpq_class& number) {
  return number.get_str();
}

}  // namespace halfspace::geometry
