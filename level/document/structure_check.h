// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "level/document/level.h"

namespace halfspace::level {

// Every broken rule of the document's structure, one sentence each; empty: sound. Cross-checks
// everything: parents against children, links, circles, ids against the counter, names of
// materials and layers, mesh indices. Says nothing about geometry. Cost: linear.
std::vector<std::string> brokenRules(const Level& level);

}  // namespace halfspace::level
