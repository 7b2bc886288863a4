// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "editor/session/entity_classes.h"
#include "editor/session/session.h"

namespace halfspace::editor {

// Commands on entities. Each is one undo step; false if nothing changed.

// Adds a point entity and selects it.
bool addPointEntity(Session& session, const EntityClass& kind, const geometry::Vec3& position);
// Makes the selected nodes one brush entity; they keep their position in the outline.
bool makeSolidEntity(Session& session, const EntityClass& kind);
// Moves the selected nodes to the world; removes brush entities without nodes.
bool returnToLevel(Session& session);

bool removeSelectedEntities(Session& session);
bool duplicateSelectedEntities(Session& session);
bool moveSelectedEntities(Session& session, const geometry::Vec3& by);
// The same as part of another edit.
level::Edited moveEntities(level::Level& level, const std::vector<level::EntityId>& entities,
                           const geometry::Vec3& by);

// "128 0 24": reading it back gives the same numbers.
std::string positionText(const geometry::Vec3& position);

}  // namespace halfspace::editor
