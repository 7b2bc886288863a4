// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "geometry/csg/prepare/box_tree.h"

#include <cassert>
#include <queue>

#include "geometry/csg/short_list.h"

namespace halfspace::geometry {

namespace {

double area(const Box& box) {
  const Vec3 s = box.sizes();
  assert((s.array() >= 0.0).all());
  return s.x() * s.y() + s.y() * s.z() + s.z() * s.x();
}

}  // namespace

uint32_t BoxTree::newNode() {
  if (m_free.empty()) {
    makeRoomForOne(m_nodes);
    m_nodes.emplace_back();
    return static_cast<uint32_t>(m_nodes.size() - 1);
  }
  const uint32_t node = m_free.back();
  assert(node < m_nodes.size() && node != m_root);
  m_free.pop_back();
  m_nodes[node] = Node();
  return node;
}

// The node that becomes the sibling of a new leaf with this box, chosen so that the surface area of
// the tree grows little. Greedy descent: not always the best node, but O(depth).
uint32_t BoxTree::bestSibling(const Box& box) const {
  uint32_t node = m_root;
  assert(node != kNone && m_nodes[node].parent == kNone);
  while (m_nodes[node].child[0] != kNone) {
    assert(m_nodes[node].child[0] < m_nodes.size() && m_nodes[node].child[1] < m_nodes.size());
    const double here = area(m_nodes[node].box);
    const double grown = area(m_nodes[node].box.merged(box));
    const double inherited = grown - here;  // this node's growth if the box goes below it
    double best = grown;                    // cost of making the box a sibling of this node
    uint32_t next = kNone;
    for (uint32_t child : m_nodes[node].child) {
      const double merged = area(m_nodes[child].box.merged(box));
      const bool leaf = m_nodes[child].child[0] == kNone;
      const double cost = inherited + (leaf ? merged : merged - area(m_nodes[child].box));
      if (cost < best) {
        best = cost;
        next = child;
      }
    }
    if (next == kNone) return node;
    node = next;
  }
  return node;
}

BoxTree::Leaf BoxTree::insert(const Box& box, uint32_t item) {
  assert(!box.isEmpty());
  const uint32_t leaf = newNode();
  m_nodes[leaf].box = box;
  m_nodes[leaf].item = item;
  if (m_root == kNone) {
    m_root = leaf;
    return leaf;
  }
  const uint32_t sibling = bestSibling(box);
  const uint32_t joint = newNode();
  const uint32_t above = m_nodes[sibling].parent;
  m_nodes[joint].parent = above;
  m_nodes[joint].child[0] = sibling;
  m_nodes[joint].child[1] = leaf;
  m_nodes[sibling].parent = m_nodes[leaf].parent = joint;
  if (above == kNone)
    m_root = joint;
  else
    m_nodes[above].child[m_nodes[above].child[1] == sibling] = joint;
  refitUpwards(joint);
  assert(m_nodes[m_root].box.contains(box));
  return leaf;
}

void BoxTree::remove(Leaf leaf) {
  assert(leaf < m_nodes.size() && m_nodes[leaf].child[0] == kNone && "a leaf of the tree");
  assert((m_nodes[leaf].parent == kNone) == (m_root == leaf));
  const uint32_t joint = m_nodes[leaf].parent;
  m_free.push_back(leaf);
  if (joint == kNone) {
    m_root = kNone;
    return;
  }
  const uint32_t sibling = m_nodes[joint].child[m_nodes[joint].child[0] == leaf];
  assert(sibling != leaf && m_nodes[sibling].parent == joint);
  const uint32_t above = m_nodes[joint].parent;
  m_nodes[sibling].parent = above;
  if (above == kNone)
    m_root = sibling;
  else
    m_nodes[above].child[m_nodes[above].child[1] == joint] = sibling;
  m_free.push_back(joint);
  if (above != kNone) refitUpwards(above);
}

void BoxTree::refitUpwards(uint32_t node) {
  for (; node != kNone; node = m_nodes[node].parent) {
    rotate(node);
    Node& n = m_nodes[node];
    assert(m_nodes[n.child[0]].parent == node && m_nodes[n.child[1]].parent == node);
    n.box = m_nodes[n.child[0]].box.merged(m_nodes[n.child[1]].box);
    assert(node != m_root || n.parent == kNone);
  }
}

// Swaps a child with a grandchild of the other side if that reduces the surface area:
//
//          node                    node
//         /    \                  /    \       (moving and rises change places)
//     moving   other    ->     rises   other
//              /   \                   /   \     of the other side
//          stays   rises           stays   moving
void BoxTree::rotate(uint32_t node) {
  for (int side = 0; side < 2; ++side) {
    const uint32_t moving = m_nodes[node].child[side];
    const uint32_t other = m_nodes[node].child[1 - side];
    assert(moving != other && m_nodes[moving].parent == node && m_nodes[other].parent == node);
    if (m_nodes[other].child[0] == kNone) continue;
    for (int i = 0; i < 2; ++i) {
      const uint32_t stays = m_nodes[other].child[1 - i];
      const uint32_t rises = m_nodes[other].child[i];
      if (area(m_nodes[stays].box.merged(m_nodes[moving].box)) >= area(m_nodes[other].box))
        continue;
      m_nodes[node].child[side] = rises;
      m_nodes[rises].parent = node;
      m_nodes[other].child[i] = moving;
      m_nodes[moving].parent = other;
      m_nodes[other].box = m_nodes[stays].box.merged(m_nodes[moving].box);
      assert(m_nodes[stays].parent == other && m_nodes[rises].parent == node);
      return;
    }
  }
}

}  // namespace halfspace::geometry
