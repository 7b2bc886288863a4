// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "level/edits/links.h"

#include <algorithm>
#include <optional>

#include <Eigen/LU>

#include "level/document/nesting.h"
#include "level/edits/check.h"
#include "level/edits/outline.h"
#include "level/edits/subtree.h"
#include "level/edits/transform.h"

namespace halfspace::level {

namespace {

void appendDefinition(Level& level, NodeId definition) {
  IdList<NodeId> definitions = level.definitions();
  definitions.append(definition);
  level.setDefinitions(std::move(definitions));
}

void listCopies(const Level& level, NodeId tree, NodeId definition, std::vector<NodeId>& copies) {
  std::vector<NodeId> ids;
  listSubtree(level, tree, ids);
  for (NodeId id : ids) {
    const auto* copy = std::get_if<LinkedCopy>(&level.node(id).content);
    if (copy && copy->definition == definition) copies.push_back(id);
  }
}

// The map that exactly undoes `step`: both in sequence merge to the identity. Empty if there is
// none in doubles.
std::optional<Transform> exactInverse(const Transform& step) {
  const auto* map = std::get_if<AffineMap>(&step);
  if (map == nullptr) return std::nullopt;
  AffineMap inverse;
  inverse.linear = map->linear.inverse();
  inverse.translation = -(inverse.linear * map->translation);
  if (!isValid(Transform(inverse))) return std::nullopt;
  if (!followedBy(Placement{{step}}, Transform(inverse)).steps.empty()) return std::nullopt;
  return inverse;
}

// Replaces the members of the definition by those of the group, which keep their ids. Returns them.
std::vector<NodeId> exchangeMembers(Level& level, NodeId definition, NodeId group,
                                    Touched& touched) {
  for (NodeId old : level.children(definition).toVector()) {
    detach(level, old);
    eraseSubtree(level, old, touched);
  }
  const std::vector<NodeId> members = level.children(group).toVector();
  for (std::size_t i = 0; i < members.size(); ++i) {
    detach(level, members[i]);
    attach(level, members[i], definition, i);
    touchSubtree(level, members[i], touched);
  }
  return members;
}

// A group that became a brush entity: its keys and members move into a new group, its only member.
Edited wrapKeys(Level& level, NodeId group) {
  const std::vector<NodeId> members = level.children(group).toVector();
  KeyValues keys = *level.node(group).keyValues();
  std::get<Group>(level.editableNode(group).content).keyValues.reset();
  Edited made = addNode(level, group, Group{{}, std::move(keys)});
  if (!made) return made;
  Touched touched = made.touched();
  for (NodeId member : members) {
    const Edited moved = moveNode(level, member, made.node());
    if (!moved) return moved;
    touched.merge(moved.touched());
  }
  return touched;
}

// A definition of the brush entity's name with the brush entity as its only member, and a linked
// copy in its place.
Edited defineEntity(Level& level, NodeId entity) {
  Level changed = level;  // all or nothing
  NodeProperties properties = changed.node(entity).properties;
  const NodeId parent = changed.node(entity).parent;
  const std::size_t position = changed.children(parent).indexOf(entity).value();
  const Edited definition = addDefinition(changed, properties.name);
  Touched touched = definition.touched();
  const Edited moved = moveNode(changed, entity, definition.node());
  if (!moved) return moved;
  touched.merge(moved.touched());
  NodeProperties& own = changed.editableNode(entity).properties;
  own.operation = Operation::add;  // that of the copy
  own.layer = {};
  own.flags = {};
  const Edited made =
      addNode(changed, parent, LinkedCopy{definition.node(), {}}, std::move(properties), position);
  if (!made) return made;
  touched.merge(made.touched());
  level = std::move(changed);
  return {std::move(touched), made.node().value};
}

}  // namespace

bool isDefinition(const Level& level, NodeId node) {
  const Node* found = level.find(node);
  return found && found->isGroup() && !found->parent.valid() && node != level.root();
}

std::vector<NodeId> copiesOf(const Level& level, NodeId definition) {
  std::vector<NodeId> copies;
  listCopies(level, level.root(), definition, copies);
  for (NodeId other : level.definitions()) listCopies(level, other, definition, copies);
  return copies;
}

Edited addDefinition(Level& level, std::string name) {
  Node node;
  node.id = level.newId<NodeId>();
  node.properties.name = std::move(name);
  Touched touched;
  touched.add(node.id);
  const NodeId id = node.id;
  level.put(std::move(node));
  appendDefinition(level, id);
  return {std::move(touched), id.value};
}

Edited removeDefinition(Level& level, NodeId definition) {
  if (!isDefinition(level, definition)) {
    return Refusal{RefusalKind::notADefinition, definition.value};
  }
  if (!copiesOf(level, definition).empty()) return Refusal{RefusalKind::inUse, definition.value};
  Touched touched;
  detach(level, definition);
  eraseSubtree(level, definition, touched);
  return touched;
}

Edited makeDefinition(Level& level, NodeId group) {
  if (auto no = objectToNode(level, group)) return *no;
  if (auto no = objectToGroup(level, group)) return *no;
  if (isDefinition(level, group)) return Refusal{RefusalKind::inUse, group.value};
  if (level.node(group).isEntity()) return defineEntity(level, group);
  Level changed = level;  // all or nothing: the new link may exceed kMaxLinkDepth
  const NodeId parent = changed.node(group).parent;
  const NodeProperties properties = changed.node(group).properties;
  const std::size_t position = detach(changed, group);
  Node& definition = changed.editableNode(group);
  definition.parent = {};
  definition.properties = {};
  definition.properties.name = properties.name;
  appendDefinition(changed, group);
  Edited made = addNode(changed, parent, LinkedCopy{group, {}}, properties, position);
  if (!made) return made;
  Touched touched = made.touched();
  touchSubtree(changed, group, touched);
  level = std::move(changed);
  return {std::move(touched), made.node().value};
}

Edited addLinkedCopy(Level& level, NodeId parent, NodeId definition, Placement placement,
                     NodeProperties properties) {
  return addNode(level, parent, LinkedCopy{definition, std::move(placement)},
                 std::move(properties));
}

Edited unlink(Level& level, NodeId copy) {
  if (auto no = objectToNode(level, copy)) return *no;
  const auto* link = std::get_if<LinkedCopy>(&level.node(copy).content);
  if (!link) return Refusal{RefusalKind::notALinkedCopy, copy.value};
  const LinkedCopy linked = *link;
  Level changed = level;  // all or nothing
  Touched touched;
  const NodeId group = copySubtree(changed, linked.definition, touched);
  Node& copied = changed.editableNode(group);
  copied.properties = level.node(copy).properties;
  std::get<Group>(copied.content).prefab.reset();
  const NodeId parent = level.node(copy).parent;
  const std::size_t position = detach(changed, copy);
  if (auto no = objectToNesting(changed, parent, heightOf(changed, group))) return *no;
  attach(changed, group, parent, position);
  eraseSubtree(changed, copy, touched);
  for (const Transform& step : linked.placement.steps) {
    const Edited moved = transformNodes(changed, {group}, step);
    if (!moved) return moved;
  }
  level = std::move(changed);
  return {std::move(touched), group.value};
}

Edited setPrefab(Level& level, NodeId definition, std::optional<PrefabSource> source) {
  if (!isDefinition(level, definition)) {
    return Refusal{RefusalKind::notADefinition, definition.value};
  }
  std::get<Group>(level.editableNode(definition).content).prefab = std::move(source);
  Touched touched;
  touched.add(definition);
  return {std::move(touched), definition.value};
}

bool hasExactInverse(const Placement& placement) {
  return std::ranges::all_of(placement.steps,
                             [](const Transform& step) { return exactInverse(step).has_value(); });
}

Edited relink(Level& level, NodeId group, const LinkedCopy& link) {
  if (auto no = objectToNode(level, group)) return *no;
  if (auto no = objectToGroup(level, group)) return *no;
  if (!isDefinition(level, link.definition) || isDefinition(level, group)) {
    return Refusal{RefusalKind::notADefinition, link.definition.value};
  }
  if (!hasExactInverse(link.placement)) return Refusal{RefusalKind::badTransform};
  if (treeOf(level, group) == link.definition) {
    return Refusal{RefusalKind::wouldCircle, link.definition.value};
  }
  Level changed = level;  // all or nothing
  Touched touched;
  if (changed.node(group).isEntity()) {
    const Edited wrapped = wrapKeys(changed, group);
    if (!wrapped) return wrapped;
    touched.merge(wrapped.touched());
  }
  const std::vector<NodeId> members = exchangeMembers(changed, link.definition, group, touched);
  if (!linkDepth(changed, link.definition)) {
    return Refusal{RefusalKind::wouldCircle, link.definition.value};
  }
  for (auto step = link.placement.steps.rbegin(); step != link.placement.steps.rend(); ++step) {
    const Edited moved = transformNodes(changed, members, *exactInverse(*step));
    if (!moved) return moved;
  }
  const NodeId parent = level.node(group).parent;
  const NodeProperties properties = level.node(group).properties;
  const std::size_t position = detach(changed, group);
  eraseSubtree(changed, group, touched);
  const Edited made = addNode(changed, parent, link, properties, position);
  if (!made) return made;
  touched.add(link.definition);
  touched.merge(made.touched());
  level = std::move(changed);
  return {std::move(touched), made.node().value};
}

}  // namespace halfspace::level
