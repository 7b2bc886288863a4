// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Clusters: the empty space of a tree divided into rooms and parts of rooms, and the portals
// between them.
//
//      +---------+------------+      A cluster is all empty space below one node of the tree, so
//      |    a    |            |      it lies in a convex cell and a straight line passes through
//      |         :      b     |      it once. The nodes are chosen from the leaves upwards: the
//      |         :   +--+     |      two sides of a plane become one cluster if most of the plane
//      |         |   |  |     |      between them is open. So a pillar does not divide a room, and
//      +---------+---+--+-----+      a door (:) does.
//
// Clusters only group the leaves. Whatever is grouped, the visible set stays conservative
// (visible_set.h): the solids inside of a cluster are taken for empty space.
#pragma once

#include <cstdint>
#include <vector>

#include "bsp/leak/portals.h"

namespace halfspace::bsp {

inline constexpr uint32_t kNoCluster = UINT32_MAX;

// A convex opening between two clusters, in the plane that separates them.
struct ClusterPortal {
  uint32_t behind, before;    // the clusters behind and in front of the plane
  Vec3 normal;                // unit, towards `before`
  double offset;              // of the plane: normal.x = offset
  std::vector<Vec3> corners;  // counter-clockwise seen from `before`
};

struct Clusters {
  uint32_t count = 0;
  std::vector<uint32_t> ofLeaf;  // by empty leaf; kNoCluster for leaves that were left out
  std::vector<ClusterPortal> portals;
  std::vector<std::vector<uint32_t>> portalsOf;  // by cluster: indices of `portals`
  double worldHalf = 0.0;                        // of the tree
};

struct ClusterOptions {
  // The two sides of a plane become one cluster if this share of it is open: the area of the
  // portals in it, by the larger of the areas in which empty space touches it from each side.
  double openness = 0.5;
  uint32_t mostLeaves = 24;  // of a cluster that consists of several leaves
  uint32_t most = 4096;      // if there were more clusters, the two numbers above are relaxed
};

// Contract: `graph` is of the tree and has its contacts. `leaves`: which empty leaves take part;
// the others count as solid. Several portals between two clusters become one, their convex hull, if
// it is hardly larger than they are. Cost: linear in the graph.
Clusters clustersOf(const LiveTree& tree, const PortalGraph& graph, const std::vector<bool>& leaves,
                    const ClusterOptions& options = {});

// The cluster of each leaf of a tree that has the nodes of the solid's tree above its own: the
// solid's tree itself, or a ContentsTree made from it. Solids are in no cluster.
struct ClusterOfLeaf {
  std::vector<uint32_t> ofEmpty, ofSolid;  // by leaf; solid: one with a cell, such as water
};
ClusterOfLeaf clusterOfLeaves(const TreeStorage& tree, const LiveTree& solid,
                              const Clusters& clusters);

}  // namespace halfspace::bsp
