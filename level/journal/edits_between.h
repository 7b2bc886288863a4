// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "level/journal/edit.h"

namespace halfspace::level {

// Edits as values that turn one level into another, whatever code made the change. Contract:
// `touched` contains everything that differs (Edited::touched, merged over several edits), and ids
// that are new in `after` are unused in `before`. If the edits of level/edits cannot express the
// change (records that return with an undo), the result is one RestoreLevel. The result is checked:
// applied to `before` it gives `after`, except for the id counter. Cost: at worst the number of
// touched nodes times the number of their siblings; linear in the level for RestoreLevel and for
// each removed definition.
std::vector<Edit> editsBetween(const Level& before, const Level& after, const Touched& touched);

// The text of these edits for StepText::edits.
std::string textBetween(Level before, const Level& after, const Touched& touched);

}  // namespace halfspace::level
