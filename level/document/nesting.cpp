// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "level/document/nesting.h"

#include <algorithm>
#include <map>

namespace halfspace::level {

namespace {

class LinkDepth {
 public:
  LinkDepth(const Level& level, NodeId forbidden) : m_level(level), m_forbidden(forbidden) {}

  std::optional<int> of(NodeId id) {
    const Node* node = m_level.find(id);
    if (!node) return std::nullopt;
    if (const auto* copy = std::get_if<LinkedCopy>(&node->content)) return ofCopy(copy->definition);
    const auto* group = std::get_if<Group>(&node->content);
    int deepest = 0;
    if (!group) return deepest;
    for (NodeId child : group->children) {
      const std::optional<int> depth = of(child);
      if (!depth) return std::nullopt;
      deepest = std::max(deepest, *depth);
    }
    return deepest;
  }

 private:
  std::optional<int> ofCopy(NodeId definition) {
    if (definition == m_forbidden) return std::nullopt;
    const auto known = m_known.find(definition);
    // If this definition is still being measured, it contains itself; the stored value is empty.
    if (known != m_known.end()) return known->second;
    m_known[definition] = std::nullopt;
    const std::optional<int> inside = of(definition);
    if (!inside || *inside >= kMaxLinkDepth) return std::nullopt;
    return m_known[definition] = *inside + 1;
  }

  const Level& m_level;
  NodeId m_forbidden;
  std::map<NodeId, std::optional<int>> m_known;
};

}  // namespace

int depthOf(const Level& level, NodeId node) {
  int depth = 0;
  for (NodeId up = level.node(node).parent; up.valid(); up = level.node(up).parent) ++depth;
  return depth;
}

int heightOf(const Level& level, NodeId node) {
  const auto* group = std::get_if<Group>(&level.node(node).content);
  int height = 0;
  if (!group) return height;
  for (NodeId child : group->children) height = std::max(height, 1 + heightOf(level, child));
  return height;
}

NodeId treeOf(const Level& level, NodeId node) {
  while (level.node(node).parent.valid()) node = level.node(node).parent;
  return node;
}

bool isWithin(const Level& level, NodeId node, NodeId group) {
  for (; node.valid(); node = level.node(node).parent) {
    if (node == group) return true;
  }
  return false;
}

std::optional<int> linkDepth(const Level& level, NodeId node, NodeId instead) {
  return LinkDepth(level, instead).of(node);
}

}  // namespace halfspace::level
