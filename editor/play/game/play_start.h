// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include "editor/play/game/play_session.h"

namespace halfspace::editor {

// The player start of the level: the first entity "info_player_start", else the first whose class
// begins with "info_player". Its origin is 24 units above the floor; its key "angle" is the yaw in
// degrees.
std::optional<PlayStart> playerStart(const level::Level& level);

// Moves the start to a free position. Some levels have the origin at the floor: tries that height
// first, then the nearest free position within the body's height. `hasRoom`: whether one was found.
PlayStart withRoom(const bsp::TreeView& tree, const bsp::CharacterSettings& settings,
                   PlayStart start);

}  // namespace halfspace::editor
