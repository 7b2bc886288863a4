// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include "editor/play/game/play_session.h"

namespace halfspace::editor {

// The level's own start: the first entity "info_player_start", else the first whose class begins
// with "info_player". Its origin is 24 units above the floor, its key "angle" the yaw.
std::optional<PlayStart> playerStart(const level::Level& level);

// Some levels put the origin at the floor: so much higher, where the body has room only there; else
// the nearest free place within the body's height; `hasRoom` says whether there is any.
PlayStart withRoom(const bsp::TreeView& tree, const bsp::CharacterSettings& settings,
                   PlayStart start);

}  // namespace halfspace::editor
