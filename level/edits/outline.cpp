// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "level/edits/outline.h"

#include <algorithm>

#include "level/document/nesting.h"
#include "level/edits/check.h"
#include "level/edits/links.h"
#include "level/edits/subtree.h"

namespace halfspace::level {

namespace {

// Objects to `node` in the tree of `parent` if links would be nested too deep. `below`: the depth
// of the links below the node; empty: they form a cycle or are too deep already.
Objection objectToLinks(const Level& level, NodeId node, std::optional<int> below, NodeId parent) {
  if (!below) return Refusal{RefusalKind::wouldCircle, node.value};
  const NodeId definition = treeOf(level, parent);
  if (*below == 0 || definition == level.root()) return {};
  int above = 0;  // upper bound of the depth of the definitions that link to this definition
  for (NodeId other : level.definitions()) {
    if (!linkDepth(level, other, definition)) {
      above = std::max(above, linkDepth(level, other).value_or(0));
    }
  }
  if (above + *below > kMaxLinkDepth) return Refusal{RefusalKind::tooDeep, node.value};
  return {};
}

bool isSolidContent(const NodeContent& content) {
  return !std::holds_alternative<Group>(content) && !std::holds_alternative<LinkedCopy>(content) &&
         !std::holds_alternative<PointEntity>(content);
}

Objection objectToNewNode(const Level& level, NodeId parent, const NodeContent& content,
                          const NodeProperties& properties, OutlinePosition position) {
  if (auto no = objectToGroup(level, parent)) return no;
  if (position && *position > level.children(parent).size()) {
    return Refusal{RefusalKind::badPosition, *position};
  }
  if (auto no = objectToProperties(level, properties)) return no;
  if (auto no = objectToContent(level, content)) return no;
  if (properties.contents && !isSolidContent(content)) return Refusal{RefusalKind::badContents};
  if (auto no = objectToNesting(level, parent, 0)) return no;
  const auto* copy = std::get_if<LinkedCopy>(&content);
  if (!copy) return {};
  const NodeId tree = treeOf(level, parent);
  if (copy->definition == tree) return Refusal{RefusalKind::wouldCircle, tree.value};
  std::optional<int> below = linkDepth(level, copy->definition, tree);
  if (below) ++*below;
  return objectToLinks(level, copy->definition, below, parent);
}

Objection objectToMove(const Level& level, NodeId node, NodeId parent, OutlinePosition position) {
  if (auto no = objectToNode(level, node)) return no;
  if (auto no = objectToGroup(level, parent)) return no;
  if (isDefinition(level, node)) return Refusal{RefusalKind::inUse, node.value};
  if (isWithin(level, parent, node)) return Refusal{RefusalKind::wouldCircle, node.value};
  const std::size_t size = level.children(parent).size();
  const std::size_t end = level.node(node).parent == parent ? size - 1 : size;
  if (position && *position > end) return Refusal{RefusalKind::badPosition, *position};
  if (auto no = objectToNesting(level, parent, heightOf(level, node))) return no;
  const NodeId tree = treeOf(level, parent);
  if (treeOf(level, node) == tree) return {};
  return objectToLinks(level, node, linkDepth(level, node, tree), parent);
}

}  // namespace

Edited addNode(Level& level, NodeId parent, NodeContent content, NodeProperties properties,
               OutlinePosition position) {
  if (auto no = objectToNewNode(level, parent, content, properties, position)) return *no;
  const NodeId id = level.newId<NodeId>();
  level.put(Node{id, parent, std::move(properties), std::move(content)});
  attach(level, id, parent, position.value_or(level.children(parent).size()));
  Touched touched;
  touched.add(id);
  return {std::move(touched), id.value};
}

Edited removeNode(Level& level, NodeId node) {
  if (auto no = objectToNode(level, node)) return *no;
  if (isDefinition(level, node)) return removeDefinition(level, node);
  Touched touched;
  detach(level, node);
  eraseSubtree(level, node, touched);
  return touched;
}

Edited moveNode(Level& level, NodeId node, NodeId parent, OutlinePosition position) {
  if (auto no = objectToMove(level, node, parent, position)) return *no;
  detach(level, node);
  attach(level, node, parent, position.value_or(level.children(parent).size()));
  Touched touched;
  touchSubtree(level, node, touched);
  return {std::move(touched), node.value};
}

Edited duplicateNode(Level& level, NodeId node) {
  if (auto no = objectToNode(level, node)) return *no;
  const NodeId parent = level.node(node).parent;
  if (!parent.valid()) return Refusal{RefusalKind::notASolid, node.value};
  const std::size_t position = level.children(parent).indexOf(node).value() + 1;
  Touched touched;
  const NodeId copy = copySubtree(level, node, touched);
  attach(level, copy, parent, position);
  return {std::move(touched), copy.value};
}

Edited setSolid(Level& level, NodeId node, NodeContent solid) {
  if (auto no = objectToSolid(level, node)) return *no;
  if (!isSolidContent(solid)) return Refusal{RefusalKind::notASolid, node.value};
  if (auto no = objectToContent(level, solid)) return *no;
  level.editableNode(node).content = std::move(solid);
  Touched touched;
  touched.add(node);
  return {std::move(touched), node.value};
}

Edited groupNodes(Level& level, const std::vector<NodeId>& nodes, NodeProperties properties) {
  if (nodes.empty()) return Refusal{RefusalKind::noSuchNode};
  if (auto no = objectToNode(level, nodes.front())) return *no;
  const NodeId parent = level.node(nodes.front()).parent;
  if (!parent.valid()) return Refusal{RefusalKind::inUse, nodes.front().value};
  const std::size_t position = level.children(parent).indexOf(nodes.front()).value();
  Level changed = level;  // all or nothing
  Edited made = addNode(changed, parent, Group{}, std::move(properties), position);
  if (!made) return made;
  Touched touched = made.touched();
  for (NodeId node : nodes) {
    const Edited moved = moveNode(changed, node, made.node());
    if (!moved) return moved;
    touched.merge(moved.touched());
  }
  level = std::move(changed);
  return {std::move(touched), made.node().value};
}

Edited dissolveGroup(Level& level, NodeId group) {
  if (auto no = objectToNode(level, group)) return *no;
  if (auto no = objectToGroup(level, group)) return *no;
  if (isDefinition(level, group)) return Refusal{RefusalKind::inUse, group.value};
  const NodeId parent = level.node(group).parent;
  Touched touched;
  touchSubtree(level, group, touched);
  const IdList<NodeId> children = level.children(group);
  std::size_t position = detach(level, group);
  for (NodeId child : children) attach(level, child, parent, position++);
  const bool isEntity = level.node(group).isEntity();
  level.erase(group);
  if (isEntity) disown(level, {group}, touched);
  return touched;
}

}  // namespace halfspace::level
