// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "editor/session/session.h"
#include "plugins/interface/level_format.h"

namespace halfspace::editor {

// Parts of a level as clipboard text of Quake map editors: entities with their brushes, or brushes
// alone. The level format of a plugin reads and writes the text.

// Whether a text starts like map text. The rest may still be invalid.
bool beginsAsMapText(std::string_view text);

// The contents of such a text. Lines and columns of issues refer to the text.
plugins::ReadOutcome<level::Level> readMapText(std::string_view text,
                                               const plugins::LevelFormat& format);

// The selection as such a text, with messages about what the format cannot store. No bytes if the
// format can store nothing of it.
plugins::WriteOutcome mapTextOf(const Session& session, const plugins::LevelFormat& format);

}  // namespace halfspace::editor
