// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "level/edits/subtree.h"

#include <algorithm>
#include <map>

namespace halfspace::level {

void listSubtree(const Level& level, NodeId node, std::vector<NodeId>& ids) {
  ids.push_back(node);
  const auto* group = std::get_if<Group>(&level.node(node).content);
  if (!group) return;
  for (NodeId child : group->children) listSubtree(level, child, ids);
}

std::size_t detach(Level& level, NodeId node) {
  const NodeId parent = level.node(node).parent;
  if (!parent.valid()) {
    IdList<NodeId> definitions = level.definitions();
    const std::size_t index = definitions.indexOf(node).value();
    definitions.removeAt(index);
    level.setDefinitions(std::move(definitions));
    return index;
  }
  const std::size_t index = level.children(parent).indexOf(node).value();
  std::get<Group>(level.editableNode(parent).content).children.removeAt(index);
  return index;
}

void attach(Level& level, NodeId node, NodeId parent, std::size_t position) {
  IdList<NodeId>& children = std::get<Group>(level.editableNode(parent).content).children;
  if (position == children.size()) {
    children.append(node);
  } else {
    children.insert(position, node);
  }
  if (level.node(node).parent != parent) level.editableNode(node).parent = parent;
}

void eraseSubtree(Level& level, NodeId node, Touched& touched) {
  std::vector<NodeId> ids;
  listSubtree(level, node, ids);
  std::vector<NodeId> entities;
  for (NodeId id : ids) {
    if (level.node(id).isBrushEntity()) entities.push_back(id);
    touched.add(id);
    level.erase(id);
  }
  if (!entities.empty()) disown(level, entities, touched);
}

void disown(Level& level, const std::vector<NodeId>& entities, Touched& touched) {
  std::vector<NodeId> ids;
  listSubtree(level, level.root(), ids);
  for (NodeId definition : level.definitions()) listSubtree(level, definition, ids);
  for (NodeId id : ids) {
    const NodeId owner = level.node(id).properties.entity;
    if (!owner.valid() || std::ranges::find(entities, owner) == entities.end()) continue;
    level.editableNode(id).properties.entity = {};
    touched.add(id);
  }
}

namespace {

using CopyOf = std::map<NodeId, NodeId>;

NodeId copyRecords(Level& level, NodeId node, CopyOf& copyOf, Touched& touched) {
  Node copy = level.node(node);
  copy.id = level.newId<NodeId>();
  copyOf[node] = copy.id;
  touched.add(copy.id);
  if (auto* group = std::get_if<Group>(&copy.content)) {
    IdList<NodeId> children;
    for (NodeId child : group->children) {
      const NodeId childCopy = copyRecords(level, child, copyOf, touched);
      level.editableNode(childCopy).parent = copy.id;
      children.append(childCopy);
    }
    group->children = std::move(children);
  }
  const NodeId id = copy.id;
  level.put(std::move(copy));
  return id;
}

}  // namespace

NodeId copySubtree(Level& level, NodeId node, Touched& touched) {
  CopyOf copyOf;
  const NodeId top = copyRecords(level, node, copyOf, touched);
  for (const auto& [original, copy] : copyOf) {
    const auto owner = copyOf.find(level.node(original).properties.entity);
    if (owner != copyOf.end()) level.editableNode(copy).properties.entity = owner->second;
  }
  return top;
}

void touchSubtree(const Level& level, NodeId node, Touched& touched) {
  std::vector<NodeId> ids;
  listSubtree(level, node, ids);
  for (NodeId id : ids) touched.add(id);
}

}  // namespace halfspace::level
