// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "level/journal/edit.h"

namespace halfspace::level {

// Edits as values that turn one level into another, for changes that were made by any code:
// `touched` must name all that differs (Edited::touched, merged over several edits), and ids new in
// `after` must not have been given in `before`. What the edits of level/edits cannot say (records
// that come back with an undo) is a RestoreLevel. The edits were tried: applied to `before` they
// give `after` but for the id counter. Cost: follows what was touched and its siblings, but for
// RestoreLevel.
std::vector<Edit> editsBetween(const Level& before, const Level& after, const Touched& touched);

}  // namespace halfspace::level
