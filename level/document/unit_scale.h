// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "level/document/level.h"

namespace halfspace::level {

// The key of the level that says how many of its units are a metre.
inline constexpr const char* kUnitsPerMetreKey = "_units_per_metre";

// 0 where the level does not say, or says what is no positive number.
double unitsPerMetre(const Level& level);

}  // namespace halfspace::level
