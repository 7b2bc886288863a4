// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "level/document/entity.h"

namespace halfspace::level {

std::string_view valueOf(const KeyValues& keyValues, std::string_view key) {
  for (const auto& [name, value] : keyValues) {
    if (name == key) return value;
  }
  return {};
}

}  // namespace halfspace::level
