// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "editor/tools/overlay.h"
#include "level/document/level.h"

namespace halfspace::editor {

// Where a point entity stands that is not hidden.
struct EntityMark {
  level::EntityId id;
  Vec3 origin;
  QString name;  // its classname
};
std::vector<EntityMark> entityMarks(const level::Level& level);

// "128 0 24"
std::string placeText(const Vec3& place);

// Marks for all of them; names where there are few.
Overlay entityOverlay(const level::Level& level);

}  // namespace halfspace::editor
