// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <string_view>
#include <variant>

#include "plugins/quake_map/syntax/map_file.h"
#include "plugins/quake_map/syntax/scanner.h"

namespace halfspace::plugins::quake_map {

// Called about once per MiB with the share already read, 0 to 1; if it returns false, parsing ends
// with an error.
using ParseProgress = std::function<bool(double)>;

// Parses a map of any dialect in one pass; a file may mix dialects. The first word that no dialect
// allows is an error with its position: there is no partial result. Contract: the text outlives the
// result. No recursion: nested braces of unknown blocks are only counted.
std::variant<MapFile, SyntaxError> parseMap(std::string_view text,
                                            const ParseProgress& progress = {});

}  // namespace halfspace::plugins::quake_map
