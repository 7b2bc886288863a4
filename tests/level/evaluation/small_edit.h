// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "level/edits/edited.h"
#include "tests/level/support/random_level.h"

namespace halfspace::level::test {

// Unlike random_edit.h: solids are small and close together, nearly all can be built, and every
// edit that is made bears on the boundary.

// Boxes, a group, and definitions of which one holds a copy of another.
Level smallLevel(Random& random);

// One edit that is made, not refused. The level stays below about 150 solids, copies followed.
Edited smallEdit(Random& random, Level& level);

}  // namespace halfspace::level::test
