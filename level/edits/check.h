// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include "level/document/level.h"
#include "level/edits/edited.h"

namespace halfspace::level {

// Checks that edits make before they change anything. Empty: no objection.
using Objection = std::optional<Refusal>;

Objection objectToNode(const Level& level, NodeId node);
Objection objectToGroup(const Level& level, NodeId node);  // the root counts as a group
Objection objectToSolid(const Level& level, NodeId node);
Objection objectToLayer(const Level& level, LayerId layer);  // an invalid id is accepted
// An invalid id is accepted; any other must be a brush entity's.
Objection objectToOwner(const Level& level, NodeId entity);
Objection objectToMaterial(const Level& level, MaterialId material);  // an invalid id is accepted
Objection objectToProperties(const Level& level, const NodeProperties& properties);
// Objects to content with invalid indices, materials, placements or links, and to a group that
// already has children or the source of a definition.
Objection objectToContent(const Level& level, const NodeContent& content);
// Objects if a subtree of this height below `parent` would exceed kMaxNesting.
Objection objectToNesting(const Level& level, NodeId parent, int height);

}  // namespace halfspace::level
