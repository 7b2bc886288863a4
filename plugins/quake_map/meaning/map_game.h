// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>

#include "level/document/entity.h"
#include "plugins/quake_map/syntax/map_file.h"

namespace halfspace::plugins::quake_map {

// Whether a map is for Half-Life, whose compilers treat a brush of `skip` as non-solid, unlike
// Quake's. True if one of these is found: the comment that TrenchBroom writes (`// Game:
// Half-Life`); the key MaxRange, which Worldcraft and Hammer write for no other of these games; a
// wad file that only Half-Life and its compilers use. `comments`: the text before the first entity.
bool isHalfLife(std::string_view comments, const level::KeyValues& world);
bool isHalfLife(const MapFile& map);

}  // namespace halfspace::plugins::quake_map
