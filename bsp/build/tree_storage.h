// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// The arrays that queries read (query/tree_view.h), changed in place by updates, and the exact data
// that only updates need. Freed slots are reused.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <unordered_map>
#include <vector>

#include "bsp/query/crowded_fragments.h"
#include "bsp/query/tree_view.h"
#include "geometry/exact/plane_table.h"

namespace halfspace::bsp {

// The exact data of a node.
struct NodeOrigin {
  geometry::OrientedPlane plane;  // in the orientation of the node's stored normal
  uint32_t size = 1;              // nodes of the subtree, itself included
  uint32_t churn = 0;             // nodes that updates made below it since the subtree was built
  // Identifies the node among all that this storage ever had: a freed slot is used again, a number
  // is not. 0: a node that another tree made (contents_tree.h).
  uint32_t number = 0;
};

class TreeStorage {
 public:
  TreeStorage();

  // The arrays as queries see them; valid until the next change.
  TreeView view() const;
  uint32_t nodesInUse() const { return static_cast<uint32_t>(m_nodes.size() - m_freeNodes.size()); }
  uint32_t solidLeavesInUse() const {
    return static_cast<uint32_t>(m_cellStarts.size() - m_freeSolid.size());
  }
  uint32_t emptyLeavesInUse() const {
    return m_emptyLeaves - static_cast<uint32_t>(m_freeEmpty.size());
  }
  // Bytes of the view's arrays that are in use: nodes and normals, and cells.
  size_t nodeBytes() const;
  size_t cellBytes() const;

  Link root() const { return m_root; }
  void setRoot(Link root) { m_root = root; }
  void setWorld(double half);
  double worldHalf() const { return m_worldHalf; }

  // The plane in the orientation that its stored normal has.
  geometry::OrientedPlane canonical(const geometry::PlaneTable& table, uint32_t plane);
  // An oriented plane in the form that cells store.
  CellPlane cellPlane(const geometry::PlaneTable& table, geometry::OrientedPlane plane);
  CellPlane cellPlane(const Vec3& unitNormal, double offset);

  // Contract: `plane` is canonical.
  uint32_t addNode(const geometry::PlaneTable& table, geometry::OrientedPlane plane);
  // Adds a node of another storage with its stored bits and its number. `plane`: that of its
  // origin, in the table of this storage.
  uint32_t addNodeLike(const TreeStorage& other, uint32_t index, geometry::OrientedPlane plane);
  // The cell of a solid leaf of another storage, with the same bits.
  CellData cellLike(const TreeStorage& other, uint32_t solidLeaf);
  Node& node(uint32_t index) { return m_nodes[index]; }
  const Node& node(uint32_t index) const { return m_nodes[index]; }
  NodeOrigin& origin(uint32_t index) { return m_origins[index]; }
  const NodeOrigin& origin(uint32_t index) const { return m_origins[index]; }
  uint32_t size(Link link) const { return link.isLeaf() ? 0 : m_origins[link.nodeIndex()].size; }
  void removeNode(uint32_t index) { m_freeNodes.push_back(index); }

  Link addEmptyLeaf();
  Link addSolidLeaf(const CellData& cell);
  // A cell with more than kMostPackedCorners corners of fragments becomes crowded.
  void setCell(uint32_t solidLeaf, const CellData& cell);
  // The fragments of a crowded cell, which may be changed; null if the cell is not crowded.
  CrowdedFragments* crowded(uint32_t solidLeaf);
  // Sets the face that a facet names.
  void setFace(uint32_t solidLeaf, size_t facet, uint32_t face);
  void removeLeaf(Link leaf);
  void removeSubtree(Link link);
  CellView cell(uint32_t solidLeaf) const {
    return CellView(&m_cellWords[m_cellStarts[solidLeaf]]);
  }

 private:
  struct Direction {
    uint32_t normal = UINT32_MAX;
    bool flipped = false;  // the table's stored orientation looks against the normal
    double offset = 0.0;   // along the normal
  };
  const Direction& directionOf(const geometry::PlaneTable& table, uint32_t plane);
  uint32_t internNormal(const Vec3& unit);
  uint32_t addNode(const Node& node, const NodeOrigin& origin);
  uint32_t takeRun(size_t words);
  void freeRun(uint32_t start);
  void freeCrowded(uint32_t solidLeaf);

  std::vector<Node> m_nodes;
  std::vector<NodeOrigin> m_origins;
  std::vector<uint32_t> m_freeNodes;
  std::vector<Vec3> m_normals;
  std::unordered_multimap<uint64_t, uint32_t> m_normalIndex;
  std::vector<Direction> m_directions;  // by plane of the table

  std::vector<uint32_t> m_cellStarts;
  std::vector<uint32_t> m_cellCapacity;  // by solid leaf: size class of its run
  std::vector<uint32_t> m_freeSolid, m_freeEmpty;
  std::vector<uint64_t> m_cellWords;
  static constexpr size_t kSizeClasses = 512;  // runs of up to 2^32 words need 465
  std::array<std::vector<uint32_t>, kSizeClasses> m_freeRuns;
  size_t m_usedWords = 0;
  std::vector<CrowdedFragments> m_crowded;
  std::vector<uint64_t> m_freeCrowded;
  uint32_t m_emptyLeaves = 0;
  uint32_t m_lastNumber = 0;
  Link m_root;
  double m_worldHalf = 0.0;
};

}  // namespace halfspace::bsp
