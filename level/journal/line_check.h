// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace halfspace::level {

// A line of the journal checks itself: its last member is the FNV-1a hash (64 bits) of all bytes
// before that member.

// The open object with its check, its brace and a line break.
std::string sealed(std::string object);

enum class LineCheck : unsigned char { none, good, bad };
// Of a line without its line break.
LineCheck checkOf(std::string_view line);

// Sixteen hexadecimal digits.
std::string hexDigits(std::uint64_t number);

}  // namespace halfspace::level
