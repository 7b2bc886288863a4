// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// makeBrushEntity(): which nodes may move into the group of a brush entity without a change of the
// level's boundary. A node takes part in the solid if the evaluator gets it: a solid that is not
// marked non-solid, or a group or linked copy that holds one.
#include <algorithm>
#include <optional>
#include <set>

#include "level/document/nesting.h"
#include "level/edits/check.h"
#include "level/edits/entities.h"
#include "level/edits/links.h"
#include "level/edits/subtree.h"

namespace halfspace::level {

namespace {

// A group that subtracts or intersects takes part even when it is empty: an empty intersecting
// group removes everything before it. Linked copies are not followed: they always take part.
bool takesPart(const Level& level, NodeId id) {
  const Node& node = level.node(id);
  if (node.isPointEntity()) return false;
  if (node.isSolid()) return !node.properties.flags.nonSolid;
  if (node.isLinkedCopy() || node.properties.operation != Operation::add) return true;
  const IdList<NodeId>& children = level.children(id);
  return std::any_of(children.begin(), children.end(),
                     [&](NodeId child) { return takesPart(level, child); });
}

// The members of one parent that move into the new group, in outline order, and where it goes.
struct Gathered {
  std::vector<NodeId> members;
  NodeId anchor;  // the group takes the position of this member
  Operation operation = Operation::add;
};

Gathered gather(const Level& level, NodeId parent, const std::set<NodeId>& wanted) {
  Gathered found;
  bool began = false, ended = false;
  for (NodeId child : level.children(parent)) {
    const bool isWanted = wanted.contains(child);
    if (!takesPart(level, child)) {
      if (isWanted) found.members.push_back(child);
      continue;
    }
    const Operation operation = level.node(child).properties.operation;
    if (!isWanted || (began && operation != Operation::add)) {
      ended = ended || began;
    } else if (!ended) {
      if (!began) found.anchor = child;
      began = true;
      found.operation = operation;
      ended = operation != Operation::add;
      found.members.push_back(child);
    }
  }
  if (!began && !found.members.empty()) found.anchor = found.members.front();
  return found;
}

// The group in which the brush entity is made: that of the first node in the outline. Nodes of
// several definitions have no such group; the entity is then made at the top of the outline.
NodeId parentFor(const Level& level, const std::vector<NodeId>& nodes) {
  const NodeId tree = treeOf(level, nodes.front());
  bool isOneTree = true;
  for (NodeId node : nodes) {
    if (treeOf(level, node) == level.root()) return level.node(node).parent;
    isOneTree = isOneTree && treeOf(level, node) == tree;
  }
  return isOneTree ? level.node(nodes.front()).parent : NodeId{};
}

Objection objectToMembers(const Level& level, const std::vector<NodeId>& nodes) {
  if (nodes.empty()) return Refusal{RefusalKind::noSuchNode};
  const std::set<NodeId> all(nodes.begin(), nodes.end());
  for (NodeId node : nodes) {
    if (auto no = objectToNode(level, node)) return no;
    if (isDefinition(level, node)) return Refusal{RefusalKind::inUse, node.value};
    for (NodeId up = level.node(node).parent; up.valid(); up = level.node(up).parent) {
      if (all.contains(up)) return Refusal{RefusalKind::namedTwice, node.value};
    }
  }
  if (all.size() != nodes.size()) return Refusal{RefusalKind::namedTwice, nodes.front().value};
  return {};
}

}  // namespace

Edited makeBrushEntity(Level& level, const std::vector<NodeId>& nodes, KeyValues keyValues,
                       NodeProperties properties, NodeId id) {
  if (auto no = objectToMembers(level, nodes)) return *no;
  if (auto no = objectToProperties(level, properties)) return *no;
  const Node& only = level.node(nodes.front());
  if (nodes.size() == 1 && only.isGroup() && !only.isEntity()) {
    level.editableNode(only.id).properties.entity = {};
    return setKeyValues(level, nodes.front(), std::move(keyValues));
  }
  NodeId parent = parentFor(level, nodes);
  Gathered gathered;
  if (parent.valid()) gathered = gather(level, parent, {nodes.begin(), nodes.end()});
  int height = 0;
  for (NodeId member : gathered.members) height = std::max(height, 1 + heightOf(level, member));
  if (!parent.valid() || objectToNesting(level, parent, height)) {
    parent = level.root();
    gathered = {};
  }
  Touched touched;
  Node group;
  group.id = id.valid() ? id : level.newId<NodeId>();
  group.parent = parent;
  group.properties = std::move(properties);
  group.properties.operation = gathered.operation;
  group.content = Group{{}, std::move(keyValues)};
  const NodeId entity = group.id;
  const std::size_t position = gathered.anchor.valid()
                                   ? level.children(parent).indexOf(gathered.anchor).value()
                                   : level.children(parent).size();
  level.put(std::move(group));
  attach(level, entity, parent, position);
  touched.add(entity);
  std::set<NodeId> moved;
  for (NodeId member : gathered.members) {
    detach(level, member);
    attach(level, member, entity, level.children(entity).size());
    level.editableNode(member).properties.entity = {};
    const bool handsOver = member == gathered.anchor && gathered.operation != Operation::add;
    if (handsOver) level.editableNode(member).properties.operation = Operation::add;
    touchSubtree(level, member, touched);
    moved.insert(member);
  }
  for (NodeId node : nodes) {
    if (moved.contains(node)) continue;
    level.editableNode(node).properties.entity = entity;
    touched.add(node);
  }
  return {std::move(touched), entity.value};
}

}  // namespace halfspace::level
