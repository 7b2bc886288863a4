// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace halfspace::level {

// Pieces of JSON text, appended.

// The shortest text that reads back to the same bits; "inf", "-inf" and "nan" as strings, since
// JSON has no such numbers.
void appendNumber(std::string& text, double number);
void appendInteger(std::string& text, long long number);

// In quotes. Valid UTF-8 is kept; any other byte bb is written as the lone surrogate \udcbb, from
// which the reader restores it.
void appendString(std::string& text, std::string_view bytes);

// Sixteen hexadecimal digits: hashes are stored as text because JSON tools round such numbers.
std::string hexDigits(std::uint64_t number);

// Length of the valid UTF-8 sequence that begins at `at`; 0: none does.
std::size_t utf8Length(std::string_view bytes, std::size_t at);

}  // namespace halfspace::level
