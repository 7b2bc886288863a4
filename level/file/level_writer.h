// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "level/document/level.h"

namespace halfspace::level {

enum class Counter : bool { without, with };

// The text of the native file, with the id counter or without it (for levelHash).
std::string writeLevel(const Level& level, Counter counter);

// Hash of everything the native file stores except the id counter. Equal levels have equal hashes
// on every machine. Costs as much as writing the file.
std::uint64_t levelHash(const Level& level);
// The same hash from a text that writeLevel(level, Counter::without) returned.
std::uint64_t levelHashOf(std::string_view text);

}  // namespace halfspace::level
