// Copyright (c) Halfspace authors. SPDX-License-Identifier: MIT
//
// The single solid-leaf BSP as queries see it: flat arrays, owned by the live tree that follows
// edits or by a file in memory. Reading is safe from any number of threads while nobody updates.
//
// Source: S. Melax, "Dynamic Plane Shifting BSP Traversal", Graphics Interface 2000. Departures:
// planes of one direction share their normal, so that what a shape needs of a direction (its reach)
// can be kept per normal; a solid leaf knows its convex cell, for exact tests.
#pragma once

#include <cstdint>

#include "bsp/query/cell.h"

namespace halfspace::bsp {

// What a child link says: the index of a node, or a leaf.
class Link {
 public:
  static Link node(uint32_t index) { return Link(static_cast<int32_t>(index)); }
  // Solid leaves and empty leaves are numbered apart.
  static Link leaf(bool solid, uint32_t id) {
    return Link(~static_cast<int32_t>(id << 1 | (solid ? 1u : 0u)));
  }
  Link() = default;

  bool isLeaf() const { return m_code < 0; }
  bool isSolid() const { return (~m_code & 1) != 0; }  // contract: a leaf
  uint32_t leafId() const { return static_cast<uint32_t>(~m_code) >> 1; }
  uint32_t nodeIndex() const { return static_cast<uint32_t>(m_code); }
  int32_t code() const { return m_code; }
  bool operator==(const Link&) const = default;

 private:
  explicit Link(int32_t code) : m_code(code) {}
  int32_t m_code = ~0;  // empty leaf 0
};

// Plane n.x = offset with n = normals[normal], of unit length. Space behind: n.x <= offset.
struct Node {
  double offset;
  uint32_t normal;
  Link back, front;
  uint32_t unused = 0;
};
static_assert(sizeof(Node) == 24 && sizeof(Link) == 4);

struct TreeView {
  const Node* nodes = nullptr;
  const Vec3* normals = nullptr;         // the first three are the axes: +x, +y, +z, exactly
  const uint32_t* cellStarts = nullptr;  // by solid leaf: its first word in `cellWords`
  const uint64_t* cellWords = nullptr;
  uint32_t nodeCount = 0, normalCount = 0, solidLeafCount = 0, emptyLeafCount = 0;
  uint64_t cellWordCount = 0;
  Link root;

  // The tree reaches this far: a cube about the origin, half its side. Outside, the planes go on.
  double worldHalf = 0.0;
  // The exact planes and vertices lie within this distance of the stored ones, inside the world.
  double rounding = 0.0;

  CellView cell(uint32_t solidLeaf) const { return CellView(cellWords + cellStarts[solidLeaf]); }
  // n of a cell's plane.
  Vec3 normalOf(const CellPlane& plane) const {
    return (1.0 - 2.0 * (plane.normal & 1u)) * normals[plane.normal >> 1];
  }
};

}  // namespace halfspace::bsp
