// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>

#include "level/games/game_profile.h"

namespace halfspace::plugins {

// A small map in the dialect. As the origin of LevelFormat::write() it makes the format write a
// level in that dialect. `isHalfLife`: brushes of `skip` are not solid there.
std::string_view exampleMap(level::GameDialect dialect, bool isHalfLife);

}  // namespace halfspace::plugins
