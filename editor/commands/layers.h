// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <map>

#include "editor/session/session.h"

namespace halfspace::editor {

// Commands on layers and their contents. Edits are one undo step each; false if nothing changed.
// Nodes that become hidden or locked are deselected.

// Makes a layer with a free name, "Layer 2"; none if refused.
std::optional<level::LayerId> addLayer(Session& session);
// Its contents go to the layer of their group, or to the default layer, which cannot be removed.
bool removeLayer(Session& session, level::LayerId layer);
// Names are unique and not empty.
bool renameLayer(Session& session, level::LayerId layer, const QString& name);
bool setLayerShown(Session& session, level::LayerId layer, bool shown);
bool setLayerLocked(Session& session, level::LayerId layer, bool locked);
bool setLayerExported(Session& session, level::LayerId layer, bool exported);
// Moves the selected nodes with their descendants. No layer: that of the group.
bool setLayerOfSelected(Session& session, level::LayerId layer);

// Makes the layer of new nodes. Warns and returns false if the layer is hidden or
// locked. No undo step.
bool makeLayerCurrent(Session& session, level::LayerId layer);
// The layer of new nodes: that of makeLayerCurrent() while it exists, shown and
// unlocked; else the default layer.
level::LayerId currentLayer(const Session& session);
// The layer for a new node: the current layer at the top level; none in a group, whose layer
// applies. No layer also means the default layer.
level::LayerId layerOfNew(const Session& session, level::NodeId parent);

// Selects the contents of the layer: nodes that are in it as a whole, otherwise their descendants.
// Skips hidden and locked ones. No undo step.
void selectLayer(Session& session, level::LayerId layer);

// The layer a node is in: its own, or that of the nearest group that has one.
level::LayerId layerOf(const level::Level& level, level::NodeId node);
// Number of solids of each layer, including those of linked copies; layers without solids are
// missing. Empty beyond level::kMaxOccurrences. Cost: linear in the occurrences.
std::map<level::LayerId, std::size_t> solidsByLayer(const level::Level& level);

}  // namespace halfspace::editor
