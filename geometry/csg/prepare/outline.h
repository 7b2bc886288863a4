// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <vector>

namespace halfspace::geometry {

// How a solid or group is combined with its earlier siblings.
enum class CsgOperation : unsigned char { add, subtract, intersect };

using CsgNode = uint32_t;
inline constexpr CsgNode kNoNode = UINT32_MAX;

// The CSG tree: groups and solids in outline order (a parent before its children, siblings in the
// order of the level). The solid of a group is computed from left to right over its children c,
// starting from the empty set S (the root: from the background):
//   add S | c,  subtract S - c,  intersect S & c.
//
// Every node carries a label that ascends in outline order, with gaps between labels. Two nodes are
// ordered by comparing labels, and an insertion costs amortised constant time: labels are
// renumbered only when a gap is used up.
class Outline {
 public:
  Outline();

  CsgNode root() const { return 0; }
  // Inserts before the sibling `before`; kNoNode: as the last child of `parent`.
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
  CsgNode previousSibling(CsgNode node) const { return m_nodes[node].previousSibling; }
  // Calls visit(n) for the node and all nodes inside it, in outline order.
  template <typename Visit>
  void visitInside(CsgNode node, Visit&& visit) const {
    const CsgNode last = lastInside(node);
    for (CsgNode n = node; n != last; n = m_nodes[n].next) visit(n);
    visit(last);
  }
  // Children that intersect, unordered. An intersecting child clears earlier siblings everywhere,
  // even outside its own box.
  const std::vector<CsgNode>& intersectingChildren(CsgNode group) const {
    return m_nodes[group].intersecting;
  }
  // Whether the node or one of its ancestors intersects.
  bool isUnderIntersection(CsgNode node) const;
  // The child of `group` that is `node` or an ancestor of it.
  CsgNode childTowards(CsgNode group, CsgNode node) const;
  // One more than the largest node id ever used.
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
  void removeFromIntersecting(CsgNode node);

  std::vector<Node> m_nodes;
  std::vector<CsgNode> m_free;
};

}  // namespace halfspace::geometry
