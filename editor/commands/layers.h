// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <map>

#include "editor/session/session.h"

namespace halfspace::editor {

// What is done to layers, and to what is in them. Edits are one undo step each, and false where
// nothing was done; what gets hidden or locked is not selected any more.

// With a name that is free, "Layer 2"; none where it was refused.
std::optional<level::LayerId> addLayer(Session& session);
// What is in it goes to its group's layer, or to the default one, which cannot be removed.
bool removeLayer(Session& session, level::LayerId layer);
// Names are unique and not empty.
bool renameLayer(Session& session, level::LayerId layer, const QString& name);
bool setLayerShown(Session& session, level::LayerId layer, bool shown);
bool setLayerLocked(Session& session, level::LayerId layer, bool locked);
bool setLayerExported(Session& session, level::LayerId layer, bool exported);
// The selected nodes with all below them, or the selected entities. None: the layer of the group
// they are in.
bool setLayerOfSelected(Session& session, level::LayerId layer);

// Where new things go from now on; said, and false, where the layer is hidden or locked. No undo
// step.
bool makeLayerCurrent(Session& session, level::LayerId layer);
// Where new things go: what makeLayerCurrent() was told while it is there, shown and not locked,
// else the default layer.
level::LayerId currentLayer(const Session& session);
// What a new node is given: the current layer at the top, nothing in a group, which decides for all
// that is in it. Nothing is the default layer, too.
level::LayerId layerOfNew(const Session& session, level::NodeId parent);

// No undo step. Nodes that are in it as a whole, those below the others one by one; its point
// entities where there are none. What is hidden or locked is left out.
void selectLayer(Session& session, level::LayerId layer);

// The layer a node is in: its own, or that of the nearest group that has one.
level::LayerId layerOf(const level::Level& level, level::NodeId node);
level::LayerId layerOf(const level::Level& level, const level::Entity& entity);
// How many solids each layer has, linked copies followed; layers without any are left out. Empty
// beyond level::kMaxOccurrences. Cost: linear in the occurrences.
std::map<level::LayerId, std::size_t> solidsByLayer(const level::Level& level);

}  // namespace halfspace::editor
