// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "editor/session/session.h"
#include "plugins/interface/level_format.h"

namespace halfspace::editor {

// The clipboard text: a level that holds the selected nodes. If a node belongs to a brush entity
// that is not selected itself, the text puts the node into a brush entity with the same keys. Empty
// if nothing is selected.
std::string copiedText(const Session& session);

// The position of pasted nodes: their box is centred on `at`, except along `axis`. There the box
// begins at the point and extends in the direction of `sign`; with sign 0 it does not move.
struct Landing {
  geometry::Vec3 at = geometry::Vec3::Zero();
  int axis = 2;
  int sign = 0;
  double step = 1;  // level units; the movement is a multiple, which keeps nodes on their grid
};

// Adds the contents of such a text, or of map text that `maps` reads (null: none), to the open
// group and selects them. Without a landing they keep their position. If nothing can be added,
// warns with the line of the error and returns false.
bool paste(Session& session, std::string_view text, const std::optional<Landing>& landing = {},
           const plugins::LevelFormat* maps = nullptr);

// The parent of new nodes, and the layer of the topmost ones (none: that of the group).
struct InsertionPoint {
  level::NodeId parent;
  level::LayerId layer;
  // Keeps the source lines of the nodes.
  bool keepsLines = true;
  // The path of a prefab of the other level as this level calls it. Prefabs stay prefabs then, and
  // those that this level has already are used. None: only such prefabs of equal path and state
  // are; the nodes of others become the level's own.
  std::function<std::string(const std::string&)> prefabName = {};
};
// The open group and the current layer.
InsertionPoint insertionPoint(const Session& session);
// The ids of the added topmost nodes.
struct Transplanted {
  std::vector<level::NodeId> nodes;
};
// Adds the nodes of another level, with their materials and definitions.
level::Edited addAllOf(level::Level& level, const level::Level& from,
                       const InsertionPoint& position, Transplanted& made);

}  // namespace halfspace::editor
