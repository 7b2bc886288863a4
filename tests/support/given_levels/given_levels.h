// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Real levels made by other people. They are read from the folder `maps` of $HALFSPACE_DATA or,
// without that variable, of ../shared/data next to the checkout. The files are optional: a test
// that needs them skips, with a message, where they are absent.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "level/evaluation/level_evaluation.h"

namespace halfspace::tests {

// Paths of all .map files relative to the folder of maps, in ascending order; empty if the folder
// is absent.
std::vector<std::string> givenMaps();
// Five levels of 400 to 4,000 brushes in three dialects; fewer where files are absent.
std::vector<std::string> fiveGivenMaps();

// std::nullopt if the file cannot be read.
std::optional<level::Level> readGivenMap(const std::string& map);

}  // namespace halfspace::tests
