// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

#include "editor/session/session.h"

namespace halfspace::editor {

// The selected nodes as the text of a level that holds nothing else: what the clipboard carries,
// also to another window. Empty where nothing is selected.
std::string copiedText(const Session& session);
// Adds what such a text holds to the open group and selects it. False, and nothing said, where the
// text is something else.
bool paste(Session& session, std::string_view text);
// The nodes of another level, with their materials, below `parent`; definitions come along.
level::Edited addNodesOf(level::Level& level, const level::Level& from, level::NodeId parent,
                         std::vector<level::NodeId>& made);

}  // namespace halfspace::editor
