// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "geometry/csg/prepare/outline.h"

#include <algorithm>
#include <cassert>

#include "geometry/csg/short_list.h"

namespace halfspace::geometry {

namespace {
constexpr uint64_t kGap = uint64_t{1} << 32;
}

Outline::Outline() {
  m_nodes.emplace_back();
  m_nodes[0].group = true;
  m_nodes[0].label = kGap;
}

CsgNode Outline::insert(CsgNode parent, CsgNode before, CsgOperation operation, bool group) {
  assert(parent < m_nodes.size() && (before == kNoNode || before < m_nodes.size()));
  assert(m_nodes[parent].group && (before == kNoNode || m_nodes[before].parent == parent));
  CsgNode node;
  if (m_free.empty()) {
    node = capacity();
    makeRoomForOne(m_nodes);
    m_nodes.emplace_back();
  } else {
    node = m_free.back();
    m_free.pop_back();
    m_nodes[node] = Node();
  }
  m_nodes[node].parent = parent;
  m_nodes[node].operation = operation;
  m_nodes[node].group = group;
  assert(node != parent && node != before);
  const CsgNode after = before == kNoNode ? lastInside(parent) : m_nodes[before].previous;
  linkSibling(node, before);
  linkOutline(node, after);
  if (operation == CsgOperation::intersect) m_nodes[parent].intersecting.push_back(node);
  assert(m_nodes[after].label < m_nodes[node].label && "labels ascend");
  assert(m_nodes[after].next == node && m_nodes[node].previous == after);
  return node;
}

void Outline::remove(CsgNode node) {
  Node& n = m_nodes[node];
  assert(node != root() && n.firstChild == kNoNode);
  assert(n.parent < m_nodes.size() && m_nodes[n.parent].group);
  assert(m_nodes[n.previous].next == node);
  assert(n.next == kNoNode || m_nodes[n.next].previous == node);
  removeFromIntersecting(node);
  Node& parentNode = m_nodes[n.parent];
  (n.previousSibling == kNoNode ? parentNode.firstChild : m_nodes[n.previousSibling].nextSibling) =
      n.nextSibling;
  (n.nextSibling == kNoNode ? parentNode.lastChild : m_nodes[n.nextSibling].previousSibling) =
      n.previousSibling;
  m_nodes[n.previous].next = n.next;
  if (n.next != kNoNode) m_nodes[n.next].previous = n.previous;
  m_free.push_back(node);
}

void Outline::setOperation(CsgNode node, CsgOperation operation) {
  assert(node < m_nodes.size() && node != root());
  removeFromIntersecting(node);
  m_nodes[node].operation = operation;
  if (operation == CsgOperation::intersect)
    m_nodes[m_nodes[node].parent].intersecting.push_back(node);
}

void Outline::removeFromIntersecting(CsgNode node) {
  if (m_nodes[node].operation == CsgOperation::intersect)
    std::erase(m_nodes[m_nodes[node].parent].intersecting, node);
}

bool Outline::isUnderIntersection(CsgNode node) const {
  assert(node < m_nodes.size());
  for (; node != root(); node = m_nodes[node].parent)
    if (m_nodes[node].operation == CsgOperation::intersect) return true;
  return false;
}

CsgNode Outline::childTowards(CsgNode group, CsgNode node) const {
  while (m_nodes[node].parent != group) {
    assert(m_nodes[node].parent != kNoNode && "the node is inside the group");
    node = m_nodes[node].parent;
  }
  return node;
}

CsgNode Outline::lastInside(CsgNode node) const {
  while (m_nodes[node].lastChild != kNoNode) node = m_nodes[node].lastChild;
  assert(node < m_nodes.size());
  return node;
}

void Outline::linkSibling(CsgNode node, CsgNode before) {
  Node& parentNode = m_nodes[m_nodes[node].parent];
  assert(before == kNoNode || m_nodes[before].parent == m_nodes[node].parent);
  Node& n = m_nodes[node];
  n.nextSibling = before;
  n.previousSibling = before == kNoNode ? parentNode.lastChild : m_nodes[before].previousSibling;
  (n.previousSibling == kNoNode ? parentNode.firstChild : m_nodes[n.previousSibling].nextSibling) =
      node;
  (before == kNoNode ? parentNode.lastChild : m_nodes[before].previousSibling) = node;
}

void Outline::linkOutline(CsgNode node, CsgNode after) {
  Node& n = m_nodes[node];
  n.previous = after;
  n.next = m_nodes[after].next;
  m_nodes[after].next = node;
  if (n.next != kNoNode) m_nodes[n.next].previous = node;
  const uint64_t low = m_nodes[after].label;
  if (n.next == kNoNode) {
    n.label = low + kGap;
    return;
  }
  assert(low < m_nodes[n.next].label && "labels ascend");
  n.label = low + (m_nodes[n.next].label - low) / 2;
  if (n.label == low) relabel();
}

void Outline::relabel() {
  uint64_t label = 0;
  assert(m_nodes[root()].previous == kNoNode);
  for (CsgNode node = root(); node != kNoNode; node = m_nodes[node].next)
    m_nodes[node].label = label += kGap;
}

}  // namespace halfspace::geometry
