// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "bsp/build/live_tree.h"

namespace halfspace::bsp {

// The polygon where two empty leaves touch. It is convex and has an area: solids that touch along
// an edge or at a corner leave no portal between them.
struct Portal {
  uint32_t leaf[2];           // empty leaves: behind and in front of the plane
  Vec3 normal;                // unit, towards leaf[1]
  std::vector<Vec3> corners;  // rounded; clockwise or counter-clockwise around the normal
  Vec3 middle;                // mean of the corners
};

// The empty space of a tree as a graph.
struct PortalGraph {
  std::vector<Portal> portals;
  std::vector<std::vector<uint32_t>> ofLeaf;  // by empty leaf: its portals
  std::vector<bool> outside;                  // by empty leaf: it reaches the end of the world
};

// Computes all portals. Whether two leaves touch is decided exactly. Cost: a few microseconds a
// leaf.
PortalGraph portalsOf(const LiveTree& tree);

}  // namespace halfspace::bsp
