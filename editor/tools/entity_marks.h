// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <vector>

#include "editor/session/session.h"
#include "editor/tools/overlay.h"
#include "editor/tools/tool.h"

namespace halfspace::editor {

// A visible occurrence of a point entity.
struct EntityMark {
  level::InstanceKey key;
  Vec3 origin;
  QString name;  // its classname
  bool locked = false;
};
std::vector<EntityMark> entityMarks(const Session& session);

// The unlocked point entity under the mouse, a selected one first; none if there is none.
std::optional<EntityMark> entityAt(const Session& session, const Pointer& pointer);

// Marks of all point entities; names if there are at most 24, and for the selected ones if at most
// 24 are selected. `preview`: the map by
// which the selection is drawn transformed (Toolbox::preview()).
Overlay entityOverlay(const Session& session, const level::AffineMap& preview = {});

}  // namespace halfspace::editor
