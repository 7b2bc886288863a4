// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/commands/selecting.h"

#include <algorithm>
#include <functional>
#include <optional>
#include <set>

#include "editor/commands/painting.h"
#include "editor/commands/solid_contact.h"
#include "editor/commands/solid_edits.h"
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

// A question about two solids, with a quick test of their boxes before it. `may` and `holds` get
// the selected one first.
struct ContactTest {
  std::function<bool(const Box&, const Box&)> may;
  std::function<bool(const ContactShape&, const ContactShape&)> holds;
};

// Replaces the selection by the solids and point entities for which the test holds with a selected
// one. The selected solids include those of selected linked copies; hidden and locked nodes and
// those of linked copies are not selected.
void selectByContact(Session& session, const ContactTest& test) {
  std::vector<ContactShape> shapes;
  for (const auto& solid : session.selectedSolids().all) shapes.emplace_back(*solid);
  for (const level::PlacedEntity& entity : session.selectedSolids().entities) {
    shapes.emplace_back(boxOf(entity));
  }
  // `make` is called only for what passes the test of the boxes.
  const auto isChosen = [&](const Box& box, const auto& make) {
    std::optional<ContactShape> other;
    for (const ContactShape& shape : shapes) {
      if (!test.may(shape.bounds(), box)) continue;
      if (!other) other.emplace(make());
      if (test.holds(shape, *other)) return true;
    }
    return false;
  };
  Session::Nodes nodes;
  for (const auto& [key, solid] : session.scene().solids()) {
    if (key.path.size() != 1 || session.isSelected(key)) continue;
    if (solid->flags.hidden || solid->flags.locked) continue;
    if (!isChosen(solid->bounds, [&] { return ContactShape(*solid); })) continue;
    // The scene may not know yet that the solid was hidden or removed.
    const bool isThere = session.level().find(key.node()) != nullptr;
    if (!isThere || !isReachable(session, key.node())) continue;
    nodes.push_back(key.node());
  }
  for (const level::PlacedEntity& entity : session.entities()) {
    if (entity.key.path.size() != 1 || session.isSelected(entity.key)) continue;
    if (entity.flags.hidden || entity.flags.locked) continue;
    const Box box = boxOf(entity);
    if (isChosen(box, [&] { return ContactShape(box); })) nodes.push_back(entity.node);
  }
  session.select(std::move(nodes));
}

Box grown(const Box& box) {
  const geometry::Vec3 reach = geometry::Vec3::Constant(kContact);
  return {box.min() - reach, box.max() + reach};
}

}  // namespace

void selectAll(Session& session) {
  session.select(freeChildren(session, session.openGroup()));
}

void selectInverse(Session& session) {
  Session::Nodes nodes = freeChildren(session, session.openGroup());
  std::erase_if(nodes, [&](NodeId node) { return session.isSelected(node); });
  session.select(std::move(nodes));
}

void selectSiblings(Session& session) {
  std::set<NodeId> parents;
  for (NodeId node : session.selection()) parents.insert(session.level().node(node).parent);
  Session::Nodes nodes;
  for (NodeId parent : parents) {
    if (!parent.valid()) continue;
    const Session::Nodes children = freeChildren(session, parent);
    nodes.insert(nodes.end(), children.begin(), children.end());
  }
  session.select(std::move(nodes));
}

void selectChildren(Session& session) {
  Session::Nodes nodes;
  for (NodeId node : session.selection()) {
    if (!session.level().node(node).isGroup()) continue;
    const Session::Nodes children = freeChildren(session, node);
    nodes.insert(nodes.end(), children.begin(), children.end());
  }
  if (!nodes.empty()) session.select(std::move(nodes));
}

void selectTouching(Session& session) {
  selectByContact(
      session,
      {[](const Box& box, const Box& other) { return grown(box).intersects(other); },
       [](const ContactShape& shape, const ContactShape& other) { return shape.touches(other); }});
}

void selectInside(Session& session) {
  selectByContact(
      session,
      {[](const Box& box, const Box& other) { return grown(box).contains(other); },
       [](const ContactShape& shape, const ContactShape& other) { return shape.contains(other); }});
}

void selectTall(Session& session, int axis) {
  selectByContact(session, {[axis](const Box& box, const Box& other) {
                              Box tall = grown(box);
                              tall.min()[axis] = other.min()[axis];
                              tall.max()[axis] = other.max()[axis];
                              return tall.contains(other);
                            },
                            [axis](const ContactShape& shape, const ContactShape& other) {
                              return shape.containsAlong(other, axis);
                            }});
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
    if (level.find(key.node()) == nullptr) continue;  // removed after the scene was made
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
    if (isReachable(session, node)) nodes.push_back(node);
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
