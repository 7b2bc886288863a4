// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/commands/hollow.h"

#include "editor/commands/solid_edits.h"
#include "geometry/brush/operations/cut_and_merge.h"
#include "level/edits/outline.h"

namespace halfspace::editor {

using level::Level;
using level::NodeId;

namespace {

level::Edited hollow(Level& level, const SelectedBrushes& brushes, double thickness,
                     std::vector<NodeId>& made) {
  EditChain chain(level);
  for (std::size_t i = 0; i < brushes.ids.size(); ++i) {
    const auto walls = geometry::hollowed(brushes.geometries[i].brush(), thickness);
    if (!walls) return badSolid(brushes.ids[i], walls.reasons());
    level::NodeProperties properties = brushes.nodes[i].properties;
    if (properties.name.empty()) properties.name = "hollow";
    level::Edited group = level::groupNodes(level, {brushes.ids[i]}, properties);
    if (!group) return group;
    const NodeId groupId = group.node();
    made.push_back(groupId);
    chain.add(std::move(group));
    for (const geometry::DerivedBrush& wall : walls.value()) {
      chain.add(level::addNode(level, groupId,
                               solidFrom(wall, {&brushes.nodes[i], &brushes.geometries[i]})));
    }
    chain.add(level::removeNode(level, brushes.ids[i]));
  }
  return chain.result();
}

}  // namespace

bool hollowSelected(Session& session, double thickness) {
  const SelectedBrushes brushes(session);
  if (!warnUnless(session, !brushes.ids.empty(), QObject::tr("Select a brush to hollow out."))) {
    return false;
  }
  std::vector<NodeId> made;
  const bool ok = session.apply(
      QObject::tr("Hollow"), [&](Level& level) { return hollow(level, brushes, thickness, made); });
  if (ok) session.select(made);
  return ok;
}

}  // namespace halfspace::editor
