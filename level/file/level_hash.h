// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

#include "level/document/level.h"

namespace halfspace::level {

// Of everything the native file holds except the id counter: equal levels have equal hashes on
// every machine. Cost: that of writing the file.
std::uint64_t levelHash(const Level& level);

}  // namespace halfspace::level
