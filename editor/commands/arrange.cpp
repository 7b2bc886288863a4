// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/commands/arrange.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <memory>
#include <set>

#include "editor/commands/duplicates.h"
#include "editor/commands/solid_edits.h"
#include "editor/session/background_edits.h"
#include "geometry/angle/angle.h"
#include "level/edits/entities.h"
#include "level/edits/links.h"
#include "level/edits/outline.h"
#include "level/edits/properties.h"

namespace halfspace::editor {

using level::Level;
using level::NodeId;
using level::Operation;

namespace {

std::vector<NodeId> chosen(const Session& session) {
  return topmost(session.level(), session.selection());
}

// The nodes to remove: brush entities with the nodes outside of them that belong to them, and brush
// entities that would be left without a node.
std::vector<NodeId> withEntities(const Level& level, const std::vector<NodeId>& nodes) {
  std::vector<NodeId> all;
  std::set<NodeId> known;
  std::map<NodeId, std::size_t> taken;  // members of each brush entity
  const auto add = [&](NodeId node) {
    if (!known.insert(node).second) return;
    all.push_back(node);
    const level::Node* parent = level.find(level.node(node).parent);
    if (parent != nullptr && parent->isBrushEntity()) ++taken[parent->id];
  };
  for (NodeId node : nodes) {
    if (!level.node(node).isBrushEntity()) {
      add(node);
      continue;
    }
    for (NodeId part : level::nodesOf(level, node)) add(part);
  }
  for (const auto& [entity, count] : taken) {
    const bool isEmptied =
        count == level.children(entity).size() && level::nodesOf(level, entity).size() == 1;
    if (isEmptied) add(entity);
  }
  return topmost(level, all);
}

// A group that the user made. Brush entities are groups, too, but only func_group holds solids
// together without a meaning in the game.
bool isPlainGroup(const level::Node& node) {
  const level::KeyValues* keys = node.keyValues();
  return node.isGroup() && (keys == nullptr || level::valueOf(*keys, "classname") == "func_group");
}

// Applies an edit to each node in turn, as one undo step, and selects the nodes whose ids the edit
// returns. `edit` may run in another thread.
bool forEach(Session& session, const QString& label, const std::vector<NodeId>& nodes,
             const std::function<level::Edited(Level&, NodeId)>& edit) {
  if (nodes.empty()) return false;
  const auto made = std::make_shared<std::vector<NodeId>>();
  const auto change = [nodes, edit, made](Level& level) {
    EditChain chain(level);
    for (NodeId node : nodes) {
      level::Edited edited = edit(level, node);
      if (edited) made->push_back(edited.node());
      if (!chain.add(std::move(edited))) break;
    }
    return chain.result();
  };
  return applyLarge(session, sizeBelow(session.level(), nodes),
                    {.label = label, .selects = [made] { return *made; }, .change = change});
}

}  // namespace

namespace {

// The operation with which a group of additive members replaces these members without changing the
// level's solid. Several cutters become one cutter of their union. `add` if no operation does.
Operation operationOf(const Level& level, const std::vector<NodeId>& members) {
  std::optional<Operation> first;
  std::size_t count = 0;
  for (NodeId member : members) {
    if (level.node(member).isPointEntity()) continue;  // has no operation
    const Operation own = level.node(member).properties.operation;
    if (first && *first != own) return Operation::add;
    first = own;
    ++count;
  }
  if (!first || (*first == Operation::intersect && count > 1)) return Operation::add;
  return *first;
}

// Makes a group and moves the common operation of the members to it: within the group, a cutter
// would have nothing to cut. Returns the group; none if an edit was refused.
NodeId addGroup(level::RecordedEdits& edits, const std::vector<NodeId>& members,
                level::NodeProperties properties) {
  properties.operation = operationOf(edits.level(), members);
  const bool passes = properties.operation != Operation::add;
  const NodeId made = edits.apply(level::GroupNodes{members, std::move(properties)});
  for (std::size_t i = 0; passes && i < members.size() && edits.ok(); ++i) {
    edits.apply(level::SetOperation{members[i], Operation::add});
  }
  return edits.ok() ? made : NodeId{};
}

level::Edited grouped(Level& level, const std::vector<NodeId>& members,
                      level::NodeProperties properties) {
  level::RecordedEdits edits(level);
  const NodeId made = addGroup(edits, members, std::move(properties));
  level::Edited edited = edits.result();
  return edited ? level::Edited(edited.touched(), made.value) : edited;
}

// Dissolves a group and moves its operation back to its members if that does not change the level's
// solid: all members are additive, and the group subtracts or intersects with a single member.
// Otherwise the members keep their own operation.
void dissolve(level::RecordedEdits& edits, NodeId group) {
  const Level& level = edits.level();
  const Operation operation = level.node(group).properties.operation;
  std::vector<NodeId> members = level.children(group).toVector();
  std::erase_if(members, [&](NodeId member) { return level.node(member).isPointEntity(); });
  const bool passes = operation == Operation::subtract ||
                      (operation == Operation::intersect && members.size() == 1);
  const bool allAdd = std::ranges::all_of(members, [&](NodeId member) {
    return level.node(member).properties.operation == Operation::add;
  });
  edits.apply(level::DissolveGroup{group});
  for (std::size_t i = 0; passes && allAdd && i < members.size(); ++i) {
    edits.apply(level::SetOperation{members[i], operation});
  }
}

}  // namespace

level::Edited dissolved(Level& level, NodeId group) {
  level::RecordedEdits edits(level);
  dissolve(edits, group);
  return edits.result();
}

bool groupSelected(Session& session) {
  const std::vector<NodeId> nodes = chosen(session);
  if (nodes.empty()) return false;
  const auto made = std::make_shared<NodeId>();
  const auto edit = [nodes, made](level::RecordedEdits& edits) {
    level::NodeProperties properties;
    properties.name = "group";
    *made = addGroup(edits, nodes, properties);
  };
  return applyLarge(session, nodes.size(),
                    {.label = QObject::tr("Group"), .edit = edit, .selects = [made] {
                       return Session::Nodes{*made};
                     }});
}

bool ungroupSelected(Session& session) {
  std::vector<NodeId> groups;
  std::vector<NodeId> members;
  for (NodeId node : chosen(session)) {
    if (!isPlainGroup(session.level().node(node))) continue;
    groups.push_back(node);
    for (NodeId child : session.level().children(node)) members.push_back(child);
  }
  if (groups.empty()) return false;
  const auto edit = [groups](level::RecordedEdits& edits) {
    for (std::size_t i = 0; i < groups.size() && edits.ok(); ++i) dissolve(edits, groups[i]);
  };
  return applyLarge(
      session, members.size(),
      {.label = QObject::tr("Ungroup"), .edit = edit, .selects = [members] { return members; }});
}

bool duplicateSelected(Session& session, Repetition& repetition) {
  const std::vector<NodeId> nodes = chosen(session);
  if (nodes.empty()) return false;
  const auto copies = std::make_shared<std::vector<NodeId>>();
  const auto edit = [nodes, copies](level::RecordedEdits& edits) {
    *copies = duplicateEach(edits, nodes);
  };
  return applyLarge(
      session, sizeBelow(session.level(), nodes),
      {.label = QObject::tr("Duplicate"),
       .edit = edit,
       .then = [&repetition, nodes, copies] { repetition.record(nodes, std::nullopt, *copies); },
       .selects = [copies] { return *copies; }});
}

bool removeSelected(Session& session) {
  const std::vector<NodeId> nodes = chosen(session);
  if (nodes.empty()) return false;
  const auto edit = [all = withEntities(session.level(), nodes)](level::RecordedEdits& edits) {
    for (NodeId node : all) edits.apply(level::RemoveNode{node});
  };
  return applyLarge(session, sizeBelow(session.level(), nodes), {QObject::tr("Delete"), edit});
}

bool transformSelected(Session& session, Repetition& repetition, const QString& label,
                       const level::Transform& transform, level::TextureLock lock) {
  const std::vector<NodeId> nodes = chosen(session);
  if (nodes.empty()) return false;
  const auto edit = [nodes, transform, lock](level::RecordedEdits& edits) {
    edits.apply(level::TransformNodes{nodes, transform, lock});
  };
  return applyLarge(session, sizeBelow(session.level(), nodes),
                    {label, edit, std::nullopt, [&repetition, nodes, transform] {
                       repetition.record(nodes, transform, nodes);
                     }});
}

bool repeat(Session& session, Repetition& repetition, level::TextureLock lock) {
  const std::vector<NodeId> nodes = chosen(session);
  const auto steps = repetition.stepsFor(nodes);
  if (nodes.empty() || steps.empty()) {
    session.say(level::Severity::note, QObject::tr("Nothing to repeat for this selection."));
    return false;
  }
  const auto repeated = std::make_shared<std::vector<NodeId>>();
  const auto edit = [nodes, steps, lock, repeated](level::RecordedEdits& edits) {
    *repeated = nodes;
    for (const Repetition::Step& step : steps) {
      if (step) {
        edits.apply(level::TransformNodes{*repeated, *step, lock});
      } else {
        *repeated = duplicateEach(edits, std::move(*repeated));
      }
    }
  };
  return applyLarge(session, sizeBelow(session.level(), nodes),
                    {.label = QObject::tr("Repeat"),
                     .edit = edit,
                     .then = [&repetition, repeated] { repetition.follow(*repeated); },
                     .selects = [repeated] { return *repeated; }});
}

namespace {

// Makes a solid or group a linked copy at its position; returns an existing linked copy unchanged.
level::Edited linked(Level& level, NodeId id) {
  if (level.node(id).isLinkedCopy()) return {level::Touched(), id.value};
  if (level.node(id).isGroup()) return level::makeDefinition(level, id);
  level::NodeProperties ofGroup = level.node(id).properties;
  ofGroup.contents.reset();  // the solid keeps them
  const level::Edited group = grouped(level, {id}, ofGroup);
  if (!group) return group;
  const level::Edited made = level::makeDefinition(level, group.node());
  if (!made) return made;
  level::Touched touched = group.touched();
  touched.merge(made.touched());
  return {std::move(touched), made.node().value};
}

}  // namespace

bool makeLinkedCopy(Session& session) {
  return forEach(session, QObject::tr("Linked copy"), chosen(session),
                 [](Level& level, NodeId id) -> level::Edited {
                   level::Edited first = linked(level, id);
                   if (!first) return first;
                   const level::Node node = level.node(first.node());
                   const auto& source = std::get<level::LinkedCopy>(node.content);
                   level::Edited second = level::addLinkedCopy(
                       level, node.parent, source.definition, source.placement, node.properties);
                   if (!second) return second;
                   level::Touched touched = first.touched();
                   touched.merge(second.touched());
                   return {std::move(touched), second.node().value};
                 });
}

bool unlinkSelected(Session& session) {
  std::vector<NodeId> copies;
  for (NodeId node : chosen(session)) {
    if (session.level().node(node).isLinkedCopy()) copies.push_back(node);
  }
  return forEach(session, QObject::tr("Unlink"), copies,
                 [](Level& level, NodeId node) { return level::unlink(level, node); });
}

bool moveInOutline(Session& session, int steps) {
  const std::vector<NodeId> nodes = chosen(session);
  if (nodes.size() != 1) return false;
  const NodeId parent = session.level().node(nodes.front()).parent;
  const auto& siblings = session.level().children(parent);
  const auto at = static_cast<long>(siblings.indexOf(nodes.front()).value_or(0)) + steps;
  if (at < 0 || at >= static_cast<long>(siblings.size())) return false;
  return session.apply(QObject::tr("Move in outline"), [&](Level& level) {
    return level::moveNode(level, nodes.front(), parent, static_cast<std::size_t>(at));
  });
}

level::Transform turn(const geometry::Vec3& centre, int axis, double degrees) {
  const int u = (axis + 1) % 3;
  const int v = (axis + 2) % 3;
  const auto [sine, cosine] = geometry::sineCosineOfDegrees(degrees);
  Eigen::Matrix3d matrix = Eigen::Matrix3d::Identity();
  matrix(u, u) = matrix(v, v) = cosine;
  matrix(u, v) = 0.0 - sine;
  matrix(v, u) = sine;
  if (std::fmod(degrees, 90.0) == 0.0) {
    const geometry::Vec3 moved = matrix * centre;
    return level::AffineMap{matrix, centre - moved};
  }
  return level::RotationAbout{matrix, centre};
}

level::Transform quarterTurn(const geometry::Box& box, int axis, int turns) {
  return turn(box.center().array().round().matrix(), axis, 90.0 * turns);
}

level::Transform flip(const geometry::Box& box, int axis) {
  level::AffineMap map;
  map.linear(axis, axis) = -1;
  map.translation[axis] = box.min()[axis] + box.max()[axis];
  return map;
}

}  // namespace halfspace::editor
