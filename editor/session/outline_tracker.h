// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <map>
#include <memory>

#include "editor/session/scene_update.h"
#include "editor/session/view_filter.h"
#include "level/document/level.h"
#include "level/solids/contents.h"

namespace halfspace::editor {

// Keeps every solid of the level, as it is before evaluation, up to date. Solids whose records did
// not change are kept. Cost of an update: about a microsecond per node of the whole outline, plus
// the changed solids.
class OutlineTracker {
 public:
  // Fills removedSolids, changedSolids and what the update says of all solids. Invalid solids are
  // left out; a non-solid mesh needs only one face with an area.
  // A filter hides solids, too; it costs some microseconds per solid of the whole outline.
  void update(const level::Level& level, const ViewFilter& filter, SceneUpdate& out);
  // All solids as of the last update.
  SceneSolidTable solids() const;

 private:
  friend class OutlineWalk;
  struct Entry {
    std::shared_ptr<const level::Node> node;
    level::Placement placement;
    level::Operation operation;
    level::NodeFlags flags;
    level::Contents contents;
    bool filtered = false;
    std::shared_ptr<const SceneSolid> solid;  // null if it is invalid
    std::uint64_t seen = 0;
  };
  std::map<level::InstanceKey, Entry> m_entries;
  std::uint64_t m_round = 0;
};

// The solid of one node, transformed by its placement; null if it is invalid. A non-solid mesh may
// be open (a curved surface of Quake 3): its faces are used without validation.
std::shared_ptr<SceneSolid> sceneSolid(const level::Node& node, const level::Placement& placement);

}  // namespace halfspace::editor
