// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "level/edits/edited.h"
#include "tests/level/support/random_level.h"

namespace halfspace::level::test {

// Differs from random_edit.h: solids are small and close together, nearly all can be built, and
// every accepted edit affects the boundary.

// Boxes, a group, and definitions, one of which contains a copy of another.
Level smallLevel(Random& random);

// Makes one edit that is accepted. The level stays below about 150 solids, including those of
// linked copies.
Edited smallEdit(Random& random, Level& level);

}  // namespace halfspace::level::test
