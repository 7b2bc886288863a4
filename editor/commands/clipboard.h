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

// Where nodes are put, and the layer that the topmost ones get (none: as their group).
struct NewPlace {
  level::NodeId parent;
  level::LayerId layer;
};
// The open group and the current layer.
NewPlace newPlace(const Session& session);
// The nodes of another level, with their materials; definitions come along.
level::Edited addNodesOf(level::Level& level, const level::Level& from, const NewPlace& place,
                         std::vector<level::NodeId>& made);

}  // namespace halfspace::editor
