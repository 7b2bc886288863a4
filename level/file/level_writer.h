// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "level/document/level.h"

namespace halfspace::level {

enum class Counter : bool { without, with };

// The text of the native file, with the id counter or without (levelHash).
std::string writeLevel(const Level& level, Counter counter);

}  // namespace halfspace::level
