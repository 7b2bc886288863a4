// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "level/program/counted.h"

namespace halfspace::level {

std::string counted(int64_t count, std::string_view one, std::string_view many) {
  std::string text = std::to_string(count) + ' ';
  if (count == 1) return text + std::string(one);
  return many.empty() ? text + std::string(one) + 's' : text + std::string(many);
}

}  // namespace halfspace::level
