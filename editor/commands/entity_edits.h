// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "editor/session/entity_classes.h"
#include "editor/session/session.h"

namespace halfspace::editor {

// Commands on entities; each is one undo step, and false where nothing was done.

// A point entity at a place, selected afterwards.
bool addPointEntity(Session& session, const EntityClass& kind, const geometry::Vec3& place);
// The selected nodes become one solid entity; they stay where they are in the outline.
bool makeSolidEntity(Session& session, const EntityClass& kind);
// The selected nodes belong to the level again; solid entities without nodes go.
bool returnToLevel(Session& session);

bool removeSelectedEntities(Session& session);
bool duplicateSelectedEntities(Session& session);
bool moveSelectedEntities(Session& session, const geometry::Vec3& by);
// The same as part of another edit.
level::Edited moveEntities(level::Level& level, const std::vector<level::EntityId>& entities,
                           const geometry::Vec3& by);

// "128 0 24": every number comes back as it is.
std::string placeText(const geometry::Vec3& place);

}  // namespace halfspace::editor
