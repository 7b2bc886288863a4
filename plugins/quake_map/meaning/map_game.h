// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>

#include "level/document/key_values.h"
#include "plugins/quake_map/syntax/map_file.h"

namespace halfspace::plugins::quake_map {

// Whether a map is one of Half-Life, whose compilers take a brush of `skip` for no solid, unlike
// Quake's. Told by the comment TrenchBroom writes (`// Game: Half-Life`), by the key MaxRange,
// which Worldcraft and Hammer write for no other of these games, or by a wad that only Half-Life
// and its compilers have. `comments`: all before the first entity.
bool isHalfLife(std::string_view comments, const level::KeyValues& world);
bool isHalfLife(const MapFile& map);

}  // namespace halfspace::plugins::quake_map
