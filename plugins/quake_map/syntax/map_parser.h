// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <string_view>
#include <variant>

#include "plugins/quake_map/syntax/map_file.h"
#include "plugins/quake_map/syntax/scanner.h"

namespace halfspace::plugins::quake_map {

// Asked now and then with the share already read, from 0 to 1; returning false ends the reading.
using ParseProgress = std::function<bool(double)>;

// Reads the words of every dialect, even mixed in one file, in one pass. The first word that fits
// no dialect ends the reading with its place: a level is never read by half.
// The text must outlive the result. Grammar depth is fixed; nested braces are counted, not
// followed.
std::variant<MapFile, SyntaxError> parseMap(std::string_view text,
                                            const ParseProgress& progress = {});

}  // namespace halfspace::plugins::quake_map
