// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "level/edits/subtree.h"

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
  for (NodeId id : ids) {
    touched.add(id);
    level.erase(id);
  }
}

NodeId copySubtree(Level& level, NodeId node, Touched& touched) {
  Node copy = level.node(node);
  copy.id = level.newId<NodeId>();
  touched.add(copy.id);
  if (auto* group = std::get_if<Group>(&copy.content)) {
    IdList<NodeId> children;
    for (NodeId child : group->children) {
      const NodeId childCopy = copySubtree(level, child, touched);
      level.editableNode(childCopy).parent = copy.id;
      children.append(childCopy);
    }
    group->children = std::move(children);
  }
  const NodeId id = copy.id;
  level.put(std::move(copy));
  return id;
}

void touchSubtree(const Level& level, NodeId node, Touched& touched) {
  std::vector<NodeId> ids;
  listSubtree(level, node, ids);
  for (NodeId id : ids) touched.add(id);
}

}  // namespace halfspace::level
