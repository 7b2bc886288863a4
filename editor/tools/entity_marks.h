// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <vector>

#include "editor/session/session.h"
#include "editor/tools/overlay.h"
#include "editor/tools/pointer.h"

namespace halfspace::editor {

// Where a point entity stands that is not hidden, by itself or by its layer.
struct EntityMark {
  level::EntityId id;
  Vec3 origin;
  QString name;  // its classname
  bool locked = false;
};
std::vector<EntityMark> entityMarks(const level::Level& level);

// The one under the mouse that is not locked.
std::optional<EntityMark> entityAt(const level::Level& level, const Pointer& pointer);

// Marks for all of them; names where there are few, and of the selected ones.
Overlay entityOverlay(const Session& session);

}  // namespace halfspace::editor
