// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// What is typed into a number field: a finite number or none, whatever the brackets.
#include <cmath>
#include <cstdint>
#include <cstdlib>

#include "editor/tools/number_expression.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  using halfspace::editor::evaluatedNumber;
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  for (const double scale : {0.0, 39.37, 1e300}) {
    const auto number = evaluatedNumber(text, scale);
    if (number && !std::isfinite(*number)) std::abort();
  }
  return 0;
}
