// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "editor/session/session.h"
#include "plugins/interface/level_format.h"

namespace halfspace::editor {

// Parts of a level as the text that editors of Quake's family put on the clipboard: entities with
// their brushes, or brushes alone. A level format of a plugin reads and writes it.

// Whether a text starts like that. What follows may still be wrong.
bool beginsAsMapText(std::string_view text);

// What such a text holds. The issues' lines and columns are those of the text.
plugins::ReadOutcome<level::Level> readMapText(std::string_view text,
                                               const plugins::LevelFormat& format);

// What is selected, as such a text, and in sentences what it cannot hold. Nothing where the format
// has no words for any of it.
plugins::WriteOutcome mapTextOf(const Session& session, const plugins::LevelFormat& format);

}  // namespace halfspace::editor
