// Copyright (c) Halfspace authors. SPDX-License-Identifier: MIT
//
// The solid-leaf BSP tree as queries read it: flat arrays that belong to the live tree or to a file
// in memory. Any number of threads may read while no thread updates the arrays.
//
// Source: S. Melax, "Dynamic Plane Shifting BSP Traversal", Graphics Interface 2000. Departures:
// planes of the same direction share one normal, so a shape's reach can be kept per normal; a solid
// leaf stores its convex cell for exact tests.
#pragma once

#include <cstdint>

#include "bsp/query/cell.h"
#include "bsp/query/contents_bits.h"

namespace halfspace::bsp {

// A child of a node: another node (its index) or a leaf. A solid leaf is one with a cell; what the
// cell is made of is TreeView::contentsOf().
class Link {
 public:
  static Link node(uint32_t index) { return Link(static_cast<int32_t>(index)); }
  // Solid leaves and empty leaves have separate numberings.
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

// The plane n.x = offset with n = normals[normal], of unit length. `back` is the side n.x <=
// offset.
struct Node {
  double offset;
  uint32_t normal;
  Link back, front;
  // No cell below the node has any of these bits, so a query with a mask of them alone need not
  // descend. 0: unknown.
  ContentsBits lacks = 0;
};
static_assert(sizeof(Node) == 24 && sizeof(Link) == 4);

struct BoxNode;          // box_hierarchy.h
class CrowdedFragments;  // crowded_fragments.h

struct TreeView {
  const Node* nodes = nullptr;
  const Vec3* normals = nullptr;         // the first three are the axes: +x, +y, +z, exactly
  const uint32_t* cellStarts = nullptr;  // by solid leaf: index into `cellWords`
  const uint64_t* cellWords = nullptr;
  // Fragments of cells that have thousands (PackedCell::crowdedIndex); null in a tree from a file.
  const CrowdedFragments* crowded = nullptr;
  const ContentsBits* leafContents = nullptr;  // by solid leaf; null: all are kContentsSolid
  uint32_t nodeCount = 0, normalCount = 0, solidLeafCount = 0, emptyLeafCount = 0;
  uint64_t cellWordCount = 0;
  Link root;
  // Queries see the cells that have one of these bits and take all others for empty space.
  ContentsBits mask = kDefaultMask;
  // No leaf has other bits than these; all bits: unknown.
  ContentsBits anyContents = ~ContentsBits{0};

  // The boxes of the solid leaves that `boxesSee` sees, for exact sweeps whose mask is part of it;
  // null: there are none, and every query descends the tree.
  const BoxNode* boxes = nullptr;
  ContentsBits boxesSee = 0;

  // Half the side of the world, a cube about the origin. Outside it the planes go on, but nothing
  // is solid.
  double worldHalf = 0.0;
  // Largest distance between the exact planes and vertices and the stored ones, inside the world.
  double rounding = 0.0;

  // The same tree seen through another mask.
  TreeView seeing(ContentsBits other) const {
    TreeView view = *this;
    view.mask = other;
    return view;
  }
  ContentsBits contentsOf(uint32_t solidLeaf) const {
    return leafContents != nullptr ? leafContents[solidLeaf] : kContentsSolid;
  }
  bool sees(uint32_t solidLeaf) const { return (contentsOf(solidLeaf) & mask) != 0; }

  PackedCell packedCell(uint32_t solidLeaf) const {
    return PackedCell(cellWords + cellStarts[solidLeaf]);
  }
  CellView cell(uint32_t solidLeaf) const { return CellView(cellWords + cellStarts[solidLeaf]); }
  // The unit normal of a cell's plane, out of the cell.
  Vec3 normalOf(const CellPlane& plane) const {
    return (1.0 - 2.0 * (plane.normal & 1u)) * normals[plane.normal >> 1];
  }
};

// The parts of a cell, with its fragments if it is crowded.
CellData dataOf(const TreeView& tree, uint32_t solidLeaf);

// The rounding of a signed distance to a plane, as a share of the largest coordinate: a distance is
// three products and three sums, each rounded by 2^-53; the factor 2^7 is margin for the chains of
// such distances in one query.
inline constexpr double kDistanceRounding = 0x1p-46;

// Slack: the distance within which two surfaces count as touching (units of length). It covers the
// rounding of the stored tree and the rounding of the arithmetic for a shape of this extent
// anywhere in the world. It is the same for every motion of one shape, so a motion may start where
// another ended. (A motion that starts further away than twice the world's reach adds 2^-46 of that
// distance.)
inline double slackOf(const TreeView& tree, double extent) {
  return tree.rounding + kDistanceRounding * (tree.worldHalf + extent);
}

// An exact sweep ends where the gap between shape and solid is at most this (units of length).
inline double exactTolerance(const TreeView& tree, double extent) {
  return 4.0 * slackOf(tree, extent) + 0x1p-28 * (tree.worldHalf + extent);
}

}  // namespace halfspace::bsp
