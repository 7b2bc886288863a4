// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <vector>

namespace halfspace::geometry {

// How a solid or group joins what stands before it in the outline.
enum class CsgOperation : unsigned char { add, subtract, intersect };

using CsgNode = uint32_t;
inline constexpr CsgNode kNoNode = UINT32_MAX;

// The tree of groups and solids in outline order. A group is folded over its children, beginning
// with nothing (the root: with the background): add S u c, subtract S - c, intersect S n c.
//
// Every node carries a label that grows in outline order, with gaps, so that an insertion costs the
// same in a level of any size and two nodes are compared by one number.
class Outline {
 public:
  Outline();

  CsgNode root() const { return 0; }
  // Before the sibling `before`, or as the last child of `parent` for kNoNode.
  CsgNode insert(CsgNode parent, CsgNode before, CsgOperation operation, bool group);
  // The node must have no children.
  void remove(CsgNode node);
  void setOperation(CsgNode node, CsgOperation operation);

  CsgNode parent(CsgNode node) const { return m_nodes[node].parent; }
  CsgOperation operation(CsgNode node) const { return m_nodes[node].operation; }
  bool isGroup(CsgNode node) const { return m_nodes[node].group; }
  uint64_t label(CsgNode node) const { return m_nodes[node].label; }
  CsgNode firstChild(CsgNode node) const { return m_nodes[node].firstChild; }
  CsgNode nextSibling(CsgNode node) const { return m_nodes[node].nextSibling; }
  // Children that intersect, in no particular order: they bear on siblings they do not even touch.
  const std::vector<CsgNode>& intersectingChildren(CsgNode group) const {
    return m_nodes[group].intersecting;
  }
  // Whether the node or a group above it intersects.
  bool underIntersection(CsgNode node) const;
  // The child of `group` that is `node` or holds it.
  CsgNode childTowards(CsgNode group, CsgNode node) const;
  // One more than the largest node ever made.
  uint32_t capacity() const { return static_cast<uint32_t>(m_nodes.size()); }

 private:
  struct Node {
    uint64_t label = 0;
    CsgNode parent = kNoNode;
    CsgNode firstChild = kNoNode, lastChild = kNoNode;
    CsgNode previousSibling = kNoNode, nextSibling = kNoNode;
    CsgNode previous = kNoNode, next = kNoNode;  // in outline order over the whole tree
    CsgOperation operation = CsgOperation::add;
    bool group = false;
    std::vector<CsgNode> intersecting;
  };
  CsgNode lastInside(CsgNode node) const;
  void linkSibling(CsgNode node, CsgNode before);
  void linkOutline(CsgNode node, CsgNode after);
  void relabel();
  void forgetIntersecting(CsgNode node);

  std::vector<Node> m_nodes;
  std::vector<CsgNode> m_free;
};

}  // namespace halfspace::geometry
