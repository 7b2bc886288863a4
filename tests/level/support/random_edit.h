// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "level/edits/edited.h"
#include "tests/level/support/random_level.h"

namespace halfspace::level::test {

// Makes one edit of any kind; its arguments are mostly valid and sometimes nonsense.
Edited randomEdit(Random& random, Level& level);

NodeId randomNode(Random& random, const Level& level);

}  // namespace halfspace::level::test
