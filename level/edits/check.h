// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include "level/document/level.h"
#include "level/edits/edited.h"

namespace halfspace::level {

// Checks that edits make before they change anything. Empty: no objection.
using Objection = std::optional<Refusal>;

Objection objectToNode(const Level& level, NodeId node);
Objection objectToGroup(const Level& level, NodeId node);  // the root is one
Objection objectToSolid(const Level& level, NodeId node);
Objection objectToLayer(const Level& level, LayerId layer);           // none is fine
Objection objectToEntity(const Level& level, EntityId entity);        // none is fine
Objection objectToMaterial(const Level& level, MaterialId material);  // none is fine
Objection objectToProperties(const Level& level, const NodeProperties& properties);
// A content that may not stand in a node as it is: bad indices, materials, placements, links.
Objection objectToContent(const Level& level, const NodeContent& content);
// A subtree of the given height may not stand in `parent`.
Objection objectToNesting(const Level& level, NodeId parent, int height);

}  // namespace halfspace::level
