// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "level/document/level.h"

namespace halfspace::level {

// The key of the level that gives the number of level units per metre.
inline constexpr const char* kUnitsPerMetreKey = "_units_per_metre";

// Level units per metre; 0 if the key is missing or not a positive number.
double unitsPerMetre(const Level& level);

}  // namespace halfspace::level
