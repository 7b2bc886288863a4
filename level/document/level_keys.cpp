// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "level/document/level_keys.h"

#include <charconv>
#include <cmath>

namespace halfspace::level {

double unitsPerMetre(const Level& level) {
  const std::string_view text = valueOf(level.keyValues(), kUnitsPerMetreKey);
  double value = 0;
  const auto [end, fault] = std::from_chars(text.data(), text.data() + text.size(), value);
  const bool whole = fault == std::errc() && end == text.data() + text.size();
  return whole && std::isfinite(value) && value > 0 ? value : 0;
}

}  // namespace halfspace::level
