// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/commands/visibility.h"

#include <algorithm>

#include "editor/commands/layers.h"
#include "editor/commands/solid_edits.h"
#include "editor/session/background_edits.h"
#include "editor/session/outer_faces.h"
#include "level/edits/properties.h"

namespace halfspace::editor {

using level::Layer;
using level::Level;
using level::NodeFlags;
using level::NodeId;

namespace {

using Change = std::function<void(NodeFlags&)>;

bool setAll(Session& session, const QString& label, std::vector<NodeId> nodes, const Change& change,
            std::optional<Session::Nodes> selection = std::nullopt) {
  const std::size_t count = nodes.size();
  if (count == 0) return false;
  const auto edit = [nodes = std::move(nodes), change](level::RecordedEdits& edits) {
    for (NodeId node : nodes) {
      NodeFlags flags = edits.level().node(node).properties.flags;
      change(flags);
      edits.apply(level::SetFlags{node, flags});
    }
  };
  const bool letsGo = selection.has_value();
  return applyLarge(session, count, {label, edit, std::move(selection), [&session, letsGo] {
                                       if (letsGo) session.clearSelection();
                                     }});
}

template <typename Wanted>
void collect(const Level& level, NodeId group, const Wanted& wanted, std::vector<NodeId>& out) {
  for (NodeId child : level.children(group)) {
    if (wanted(level.node(child).properties.flags)) out.push_back(child);
    if (level.node(child).isGroup()) collect(level, child, wanted, out);
  }
}

template <typename Wanted>
std::vector<NodeId> allOf(const Level& level, const Wanted& wanted) {
  std::vector<NodeId> all;
  collect(level, level.root(), wanted, all);
  return all;
}

std::vector<NodeId> selectedOf(const Session& session) {
  return topmost(session.level(), session.selection());
}

bool holdsSelected(const Session& session, NodeId node) {
  if (session.isSelected(node)) return true;
  if (!session.level().node(node).isGroup()) return false;
  for (NodeId child : session.level().children(node)) {
    if (holdsSelected(session, child)) return true;
  }
  return false;
}

void collectOthers(const Session& session, NodeId group, std::vector<NodeId>& out) {
  for (NodeId child : session.level().children(group)) {
    if (session.isSelected(child)) continue;
    if (!holdsSelected(session, child)) {
      out.push_back(child);
    } else {
      collectOthers(session, child, out);
    }
  }
}

const Layer& recordOf(const Level& level, level::LayerId id) {
  const Layer* layer = level.find(id);
  return layer == nullptr ? level.layers().front() : *layer;
}

void join(NodeFlags& flags, const NodeFlags& own, const Layer& layer) {
  flags.hidden = flags.hidden || own.hidden || !layer.visible;
  flags.locked = flags.locked || own.locked || layer.locked;
}

// Deselects hidden and locked faces. Undo steps store only selected nodes, so this can
// follow the step.
void dropOutOfReach(Session& session) {
  const Level& level = session.level();
  std::vector<FaceRef> faces = session.selectedFaces();
  const auto isLost = [&](const FaceRef& face) {
    return isHiddenOrLocked(visibilityOf(level, face.solid));
  };
  if (std::erase_if(faces, isLost) > 0) session.selectFaces(std::move(faces));
}

Session::Nodes nodesSeenFrom(const Session& session, const geometry::Vec3& point) {
  const FaceTree tree(session.scene());
  Session::Nodes nodes;
  for (const level::InstanceKey& key : solidsSeenFrom(tree, point)) {
    nodes.push_back(key.path.front());
  }
  if (nodes.empty()) return nodes;
  for (const level::PlacedEntity& entity : session.entities()) {
    const geometry::Vec3 toEntity = entity.origin - point;
    const auto hit = tree.nearest(point, toEntity);
    if (!hit || hit->distance > 1) nodes.push_back(entity.key.path.front());
  }
  std::ranges::sort(nodes);
  nodes.erase(std::unique(nodes.begin(), nodes.end()), nodes.end());
  std::erase_if(nodes, [&](NodeId id) { return session.level().find(id) == nullptr; });
  return nodes;
}

}  // namespace

bool hideSelected(Session& session) {
  return setAll(
      session, QObject::tr("Hide"), selectedOf(session),
      [](NodeFlags& flags) { flags.hidden = true; }, Session::Nodes{});
}

bool isolateSelected(Session& session) {
  if (session.selection().empty()) return false;
  std::vector<NodeId> others;
  collectOthers(session, session.level().root(), others);
  return setAll(session, QObject::tr("Isolate"), others,
                [](NodeFlags& flags) { flags.hidden = true; });
}

bool focusRoom(Session& session, const geometry::Vec3& point) {
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

bool showAll(Session& session) {
  return setAll(session, QObject::tr("Show all"),
                allOf(session.level(), [](const NodeFlags& f) { return f.hidden; }),
                [](NodeFlags& flags) { flags.hidden = false; });
}

bool lockSelected(Session& session) {
  return setAll(
      session, QObject::tr("Lock"), selectedOf(session),
      [](NodeFlags& flags) { flags.locked = true; }, Session::Nodes{});
}

bool unlockAll(Session& session) {
  return setAll(session, QObject::tr("Unlock all"),
                allOf(session.level(), [](const NodeFlags& f) { return f.locked; }),
                [](NodeFlags& flags) { flags.locked = false; });
}

bool isAnythingHidden(const Level& level) {
  std::vector<NodeId> hidden;
  collect(
      level, level.root(), [](const NodeFlags& f) { return f.hidden; }, hidden);
  return !hidden.empty();
}

bool setNodeHidden(Session& session, NodeId node, bool hidden) {
  const level::Node* record = session.level().find(node);
  if (record == nullptr || record->properties.flags.hidden == hidden) return false;
  NodeFlags flags = record->properties.flags;
  flags.hidden = hidden;
  return applyAndDeselect(session, hidden ? QObject::tr("Hide") : QObject::tr("Show"),
                          [&](Level& level) { return level::setFlags(level, node, flags); });
}

NodeFlags visibilityOf(const Level& level, NodeId node) {
  NodeFlags flags;
  const level::Node* up = level.find(node);
  for (; up != nullptr && up->id != level.root(); up = level.find(up->parent)) {
    join(flags, up->properties.flags, recordOf(level, layerOf(level, up->id)));
  }
  return flags;
}

bool isReachable(const Session& session, NodeId node) {
  return !isHiddenOrLocked(visibilityOf(session.level(), node)) &&
         !hidesNode(session.filter(), session.level(), node);
}

Session::Nodes freeChildren(const Session& session, NodeId group) {
  const Level& level = session.level();
  const NodeFlags around = visibilityOf(level, group);
  Session::Nodes nodes;
  if (isHiddenOrLocked(around)) return nodes;
  const level::LayerId layer = layerOf(level, group);
  for (NodeId child : level.children(group)) {
    const level::NodeProperties& own = level.node(child).properties;
    NodeFlags flags;
    join(flags, own.flags, recordOf(level, own.layer.valid() ? own.layer : layer));
    if (isHiddenOrLocked(flags) || hidesNode(session.filter(), level, child)) continue;
    nodes.push_back(child);
  }
  return nodes;
}

// Tries the edit on a copy of the level first, to find the nodes to deselect. Levels share
// unchanged records, so the copy is cheap.
bool applyAndDeselect(Session& session, const QString& label, const Session::Edit& edit) {
  Level after = session.level();
  Session::Nodes nodes = session.selection();
  if (edit(after)) {
    std::erase_if(nodes, [&](NodeId node) { return isHiddenOrLocked(visibilityOf(after, node)); });
  }
  if (!session.apply(label, edit, std::move(nodes))) return false;
  dropOutOfReach(session);
  return true;
}

}  // namespace halfspace::editor
