// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/commands/hollow.h"

#include <optional>
#include <utility>

#include "editor/commands/solid_edits.h"
#include "geometry/brush/operations/cut_and_merge.h"
#include "level/document/role_names.h"
#include "level/edits/outline.h"

namespace halfspace::editor {

using level::Level;
using level::NodeId;

namespace {

using Walls = std::vector<geometry::DerivedBrush>;

level::Edited hollow(Level& level, const SelectedBrushes& brushes, const std::vector<Walls>& walls,
                     std::vector<NodeId>& made) {
  EditChain chain(level);
  for (std::size_t i = 0; i < brushes.ids.size(); ++i) {
    level::NodeProperties properties = brushes.nodes[i].properties;
    // The walls have the contents of the brush; groups have none.
    level::NodeProperties ofWalls;
    ofWalls.contents = std::exchange(properties.contents, std::nullopt);
    ofWalls.flags.nonSolid = std::exchange(properties.flags.nonSolid, false);
    if (properties.name.empty()) properties.name = level::numberedName(level, level::kRoomRole);
    level::Edited group = level::groupNodes(level, {brushes.ids[i]}, properties);
    if (!group) return group;
    const NodeId groupId = group.node();
    made.push_back(groupId);
    chain.add(std::move(group));
    for (const geometry::DerivedBrush& wall : walls[i]) {
      chain.add(level::addNode(
          level, groupId, solidFrom(wall, {&brushes.nodes[i], &brushes.geometries[i]}), ofWalls));
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
  std::vector<Walls> walls;
  for (const level::SolidGeometry& geometry : brushes.geometries) {
    auto own = geometry::hollowed(geometry.brush(), thickness);
    if (!warnUnless(session, own.ok(),
                    QObject::tr("Walls %1 thick leave no room inside. The grid size is the "
                                "thickness: choose a smaller grid.")
                        .arg(thickness))) {
      return false;
    }
    walls.push_back(std::move(own).value());
  }
  std::vector<NodeId> made;
  const bool ok = session.apply(QObject::tr("Hollow"),
                                [&](Level& level) { return hollow(level, brushes, walls, made); });
  if (ok) session.select(made);
  return ok;
}

}  // namespace halfspace::editor
