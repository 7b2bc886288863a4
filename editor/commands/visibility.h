// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "editor/session/session.h"

namespace halfspace::editor {

// Commands on visibility, one undo step each. Hidden solids still take part in the evaluation.
bool hideSelected(Session& session);
// Hides all nodes that are not selected and contain no selected node.
bool isolateSelected(Session& session);
// Hides everything outside the room around a point, as one undo step like isolateSelected(): keeps
// the solids with a face that is seen from the point, and the entities that are. Keeps what is
// selected of those selected. Warns and returns false if no solid is seen from there.
bool focusRoom(Session& session, const geometry::Vec3& point);
bool showAll(Session& session);
bool lockSelected(Session& session);
bool unlockAll(Session& session);
bool isAnythingHidden(const level::Level& level);
// Hides or shows one node, which need not be selected.
bool setNodeHidden(Session& session, level::NodeId node, bool hidden);

// Whether a node is hidden or locked: itself, by a group above it, or by a layer.
level::NodeFlags visibilityOf(const level::Level& level, level::NodeId node);
inline bool isHiddenOrLocked(const level::NodeFlags& flags) {
  return flags.hidden || flags.locked;
}
// Whether commands may select the node: it is neither hidden nor locked, nor hidden by the filter
// of the views.
bool isReachable(const Session& session, level::NodeId node);
// The members of a group that commands may select. Cost: linear in the members; with a filter,
// linear in the nodes below the group.
Session::Nodes freeChildren(const Session& session, level::NodeId group);
// Applies an edit, then deselects nodes that became hidden or locked.
bool applyAndDeselect(Session& session, const QString& label, const Session::Edit& edit);

}  // namespace halfspace::editor
