// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/commands/room_focus.h"

#include <algorithm>

#include "editor/commands/visibility.h"
#include "editor/session/outer_faces.h"

namespace halfspace::editor {

using geometry::Vec3;
using level::NodeId;

namespace {

Session::Nodes nodesSeenFrom(const Session& session, const Vec3& point) {
  const FaceTree tree(session.scene());
  Session::Nodes nodes;
  for (const level::InstanceKey& key : solidsSeenFrom(tree, point)) {
    nodes.push_back(key.path.front());
  }
  if (nodes.empty()) return nodes;
  for (const level::PlacedEntity& entity : session.entities()) {
    const Vec3 way = entity.origin - point;
    const auto hit = tree.nearest(point, way);
    if (!hit || hit->distance > 1) nodes.push_back(entity.key.path.front());
  }
  std::ranges::sort(nodes);
  nodes.erase(std::ranges::unique(nodes).begin(), nodes.end());
  std::erase_if(nodes, [&](NodeId id) { return session.level().find(id) == nullptr; });
  return nodes;
}

}  // namespace

bool focusRoom(Session& session, const Vec3& point) {
  const Session::Nodes room = nodesSeenFrom(session, point);
  if (room.empty()) {
    session.say(level::Severity::warning,
                QObject::tr("There is no room here. Point at a wall or the floor of one in the 3D "
                            "pane, or fly into it."));
    return false;
  }
  Session::Nodes kept = session.selection();
  std::erase_if(kept, [&](NodeId id) { return !std::ranges::binary_search(room, id); });
  session.select(room);
  const bool hidden = isolateSelected(session);
  session.select(std::move(kept));
  return hidden;
}

}  // namespace halfspace::editor
