// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "level/document/level.h"

namespace halfspace::level {

// Every violated invariant of the document's structure, one sentence each; empty if there is none.
// Checks: parents against children, linked copies and cycles, ids against the counter, names of
// materials and layers, indices of meshes. Does not check geometry. Linear. For tests, fuzzing and
// after reading a file.
std::vector<std::string> findStructureErrors(const Level& level);

}  // namespace halfspace::level
