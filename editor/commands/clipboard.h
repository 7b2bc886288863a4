// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "editor/session/session.h"
#include "plugins/interface/level_format.h"

namespace halfspace::editor {

// The selected nodes, with the entities they belong to, or the selected entities, as the text of a
// level that holds nothing else: what the clipboard carries, also to another window. Empty where
// nothing is selected.
std::string copiedText(const Session& session);

// Where something comes to lie: around a point, and on it along an axis, on the side that `sign`
// points to. With sign 0 it keeps its place along that axis.
struct Landing {
  geometry::Vec3 at = geometry::Vec3::Zero();
  int axis = 2;
  int sign = 0;
  double step = 1;  // it is moved by whole steps, so that what lay on a grid still does
};

// Adds what such a text holds, or a text of other editors that `maps` reads (null: none), to the
// open group and selects it; without a landing it lies where it was copied. Where nothing can be
// added that is said, with the line that is wrong, and the answer is false.
bool paste(Session& session, std::string_view text, const std::optional<Landing>& landing = {},
           const plugins::LevelFormat* maps = nullptr);

// Where nodes are put, and the layer that the topmost ones get (none: as their group).
struct NewPlace {
  level::NodeId parent;
  level::LayerId layer;
  // Which lines of their file they come from is still known.
  bool keepsLines = true;
};
// The open group and the current layer.
NewPlace newPlace(const Session& session);
// What came with new ids, the topmost nodes and the point entities.
struct Transplanted {
  std::vector<level::NodeId> nodes;
  std::vector<level::EntityId> entities;
};
// The nodes and entities of another level, with their materials; definitions come along.
level::Edited addAllOf(level::Level& level, const level::Level& from, const NewPlace& place,
                       Transplanted& made);

}  // namespace halfspace::editor
