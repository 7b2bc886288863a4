// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Real levels by other people, where they are present: in $HALFSPACE_DATA, else beside the
// checkout. Tests say so and skip where they are not.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "level/evaluation/level_evaluation.h"

namespace halfspace::tests {

// Relative to the folder of maps, ascending; empty where the folder is absent.
std::vector<std::string> givenMaps();
// Five of them between 400 and 4,000 brushes, of three dialects; fewer where files are absent.
std::vector<std::string> fiveGivenMaps();

// Nothing where the file cannot be read.
std::optional<level::Level> readGivenMap(const std::string& map);

}  // namespace halfspace::tests
