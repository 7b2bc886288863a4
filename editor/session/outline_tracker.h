// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <map>
#include <memory>

#include "editor/session/scene_update.h"
#include "level/document/level.h"
#include "level/solids/contents.h"

namespace halfspace::editor {

// Every solid of the level as its author made it, kept up to date. What did not change is found by
// its record and kept; a look over the whole outline costs a microsecond a node.
class OutlineTracker {
 public:
  // Fills removedSolids and changedSolids. Solids that cannot be built are left out; a non-solid
  // surface needs only corners.
  void update(const level::Level& level, SceneUpdate& out);

 private:
  friend class OutlineWalk;
  struct Entry {
    std::shared_ptr<const level::Node> node;
    level::Placement placement;
    level::Operation operation;
    level::NodeFlags flags;
    level::Contents contents;
    bool built = false;
    std::uint64_t seen = 0;
  };
  std::map<level::InstanceKey, Entry> m_entries;
  std::uint64_t m_round = 0;
};

// The solid of one node in its place; null where it cannot be built. A non-solid mesh may be open
// (a curved surface of Quake 3): it is taken face by face as it is.
std::shared_ptr<SceneSolid> sceneSolid(const level::Node& node, const level::Placement& placement);

}  // namespace halfspace::editor
