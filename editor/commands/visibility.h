// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "editor/session/session.h"

namespace halfspace::editor {

// What is hidden still takes part in the fold: it is only not shown. One undo step each.
bool hideSelected(Session& session);
// Hides everything that is not selected and holds nothing that is.
bool isolateSelected(Session& session);
bool showAll(Session& session);
bool lockSelected(Session& session);
bool unlockAll(Session& session);
bool isAnythingHidden(const level::Level& level);
// One node, selected or not.
bool setNodeHidden(Session& session, level::NodeId node, bool hidden);

// Hidden and locked: by itself, by a group around it or by the layer of either.
level::NodeFlags visibilityOf(const level::Level& level, level::NodeId node);
level::NodeFlags visibilityOf(const level::Level& level, const level::Entity& entity);
inline bool isOutOfReach(const level::NodeFlags& flags) {
  return flags.hidden || flags.locked;
}
// An edit after which only those are selected that can still be reached.
bool applyAndLetGo(Session& session, const QString& label, const Session::Edit& edit);

}  // namespace halfspace::editor
