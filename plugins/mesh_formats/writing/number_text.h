// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <charconv>
#include <string>

namespace halfspace::plugins::mesh_formats {

// The shortest decimal that reads back to the same number.
template <typename Number>
void appendText(std::string& text, Number value) {
  char digits[40];  // holds every double and every integer
  text.append(digits, std::to_chars(digits, digits + sizeof digits, value).ptr);
}

}  // namespace halfspace::plugins::mesh_formats
