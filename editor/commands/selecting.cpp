// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/commands/selecting.h"

#include <algorithm>
#include <set>

#include "editor/commands/painting.h"
#include "editor/commands/visibility.h"
#include "level/solids/entities.h"

namespace halfspace::editor {

using geometry::Box;
using level::NodeId;

namespace {

Box boxOf(const level::PlacedEntity& entity) {
  const geometry::Vec3 reach = geometry::Vec3::Constant(kEntityReach);
  return {entity.origin - reach, entity.origin + reach};
}

// Replaces the selection by the solids and point entities whose box satisfies wanted(selected box,
// own box) for a selected one. Uses the boxes of the scene. The selected solids include those of
// selected linked copies; hidden and locked nodes and those of linked copies are not selected.
template <typename Wanted>
void selectByBox(Session& session, const Wanted& wanted) {
  std::vector<Box> boxes;
  for (const auto& solid : session.selectedSolids().all) boxes.push_back(solid->bounds);
  for (const level::PlacedEntity& entity : session.selectedSolids().entities) {
    boxes.push_back(boxOf(entity));
  }
  Session::Nodes nodes;
  for (const auto& [key, solid] : session.scene().solids()) {
    if (key.path.size() != 1 || session.isSelected(key)) continue;
    if (solid->flags.hidden || solid->flags.locked) continue;
    const bool chosen =
        std::ranges::any_of(boxes, [&](const Box& box) { return wanted(box, solid->bounds); });
    if (chosen) nodes.push_back(key.node());
  }
  for (const level::PlacedEntity& entity : session.entities()) {
    if (entity.key.path.size() != 1 || session.isSelected(entity.key)) continue;
    if (entity.flags.hidden || entity.flags.locked) continue;
    const bool chosen =
        std::ranges::any_of(boxes, [&](const Box& box) { return wanted(box, boxOf(entity)); });
    if (chosen) nodes.push_back(entity.node);
  }
  session.select(std::move(nodes));
}

}  // namespace

void selectAll(Session& session) {
  session.select(freeChildren(session.level(), session.openGroup()));
}

void selectInverse(Session& session) {
  Session::Nodes nodes = freeChildren(session.level(), session.openGroup());
  std::erase_if(nodes, [&](NodeId node) { return session.isSelected(node); });
  session.select(std::move(nodes));
}

void selectSiblings(Session& session) {
  std::set<NodeId> parents;
  for (NodeId node : session.selection()) parents.insert(session.level().node(node).parent);
  Session::Nodes nodes;
  for (NodeId parent : parents) {
    if (!parent.valid()) continue;
    const Session::Nodes children = freeChildren(session.level(), parent);
    nodes.insert(nodes.end(), children.begin(), children.end());
  }
  session.select(std::move(nodes));
}

void selectChildren(Session& session) {
  Session::Nodes nodes;
  for (NodeId node : session.selection()) {
    if (!session.level().node(node).isGroup()) continue;
    const Session::Nodes children = freeChildren(session.level(), node);
    nodes.insert(nodes.end(), children.begin(), children.end());
  }
  if (!nodes.empty()) session.select(std::move(nodes));
}

void selectTouching(Session& session) {
  selectByBox(session, [](const Box& box, const Box& other) { return box.intersects(other); });
}

void selectInside(Session& session) {
  selectByBox(session, [](const Box& box, const Box& other) { return box.contains(other); });
}

void selectTall(Session& session, int axis) {
  selectByBox(session, [axis](Box box, const Box& other) {
    box.min()[axis] = other.min()[axis];
    box.max()[axis] = other.max()[axis];
    return box.contains(other);
  });
}

void selectSameMaterial(Session& session) {
  const level::Level& level = session.level();
  std::set<level::MaterialId> wanted;
  for (const FaceRef& face : eachFace(session)) wanted.insert(surfaceAt(level, face).material);
  const bool asFaces = !session.selectedFaces().empty();
  std::vector<FaceRef> faces;
  Session::Nodes nodes;
  for (const auto& [key, solid] : session.scene().solids()) {
    if (key.path.size() != 1 || solid->flags.hidden || solid->flags.locked) continue;
    std::set<int> matching;
    for (const SceneSolid::Face& face : solid->faces) {
      if (wanted.contains(surfaceAt(level, {key.node(), face.source}).material)) {
        matching.insert(face.source);
      }
    }
    for (const int face : matching) faces.push_back({key.node(), face});
    if (!matching.empty()) nodes.push_back(key.node());
  }
  if (asFaces) {
    session.selectFaces(std::move(faces));
  } else {
    session.select(std::move(nodes));
  }
}

void selectByLines(Session& session, const std::vector<int>& lines) {
  Session::Nodes nodes;
  std::set<int> missing(lines.begin(), lines.end());
  const std::set<int> wanted = missing;
  for (NodeId node : solidsBelow(session.level(), {session.level().root()})) {
    const int line = session.level().node(node).properties.sourceLine;
    if (line == 0 || !wanted.contains(line)) continue;
    missing.erase(line);
    if (!isHiddenOrLocked(visibilityOf(session.level(), node))) nodes.push_back(node);
  }
  for (const int line : missing) {
    session.say(level::Severity::warning,
                QObject::tr("No solid of the level begins at line %1 of its map file.").arg(line));
  }
  session.select(std::move(nodes));
}

void selectBroken(Session& session) {
  Session::Nodes nodes;
  for (const level::Issue& issue : session.scene().issues()) {
    const bool present = issue.node.valid() && session.level().find(issue.node) != nullptr;
    if (present) nodes.push_back(issue.node);
  }
  session.select(std::move(nodes));
}

}  // namespace halfspace::editor
