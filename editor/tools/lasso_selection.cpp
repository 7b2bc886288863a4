// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/tools/lasso_selection.h"

#include <algorithm>
#include <map>
#include <set>

#include "editor/commands/visibility.h"
#include "editor/tools/picking.h"

namespace halfspace::editor {

using level::NodeId;

Session::Nodes nodesInLasso(const Session& session, const LassoArea& area) {
  std::map<NodeId, bool> isInside;  // whether all members seen so far are inside
  const auto note = [&](const level::InstanceKey& key, const level::NodeFlags& flags,
                        const auto& holds) {
    if (flags.hidden || flags.locked) return;
    const NodeId node = selectableOf(session, key);
    if (!node.valid()) return;
    const auto [entry, isNew] = isInside.try_emplace(node, true);
    if (entry->second) entry->second = holds();
  };
  for (const auto& [key, solid] : session.scene().solids()) {
    note(key, solid->flags, [&] {
      return std::ranges::all_of(solid->corners,
                                 [&](const Vec3& corner) { return area.holds(corner); });
    });
  }
  for (const level::PlacedEntity& entity : session.entities()) {
    note(entity.key, entity.flags, [&] { return area.holds(entity.origin); });
  }
  Session::Nodes nodes;
  for (const auto& [node, inside] : isInside) {
    if (inside) nodes.push_back(node);
  }
  return nodes;
}

void selectNodes(Session& session, const Session::Nodes& nodes, LassoMode mode) {
  if (mode == LassoMode::replace) return session.select(nodes);
  Session::Nodes now = session.selection();
  const std::set<NodeId> given(nodes.begin(), nodes.end());
  std::erase_if(now, [&](NodeId node) { return given.contains(node); });
  if (mode == LassoMode::add) now.insert(now.end(), nodes.begin(), nodes.end());
  session.select(std::move(now));
}

}  // namespace halfspace::editor
