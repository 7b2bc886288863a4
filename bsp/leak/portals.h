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
  uint32_t node = 0;          // in whose plane it lies
};

// Where an empty leaf touches the plane of a node above it.
struct PlaneContact {
  uint32_t node, leaf;
  bool isBehind;  // the leaf lies behind the plane
  double area;    // in square units, rounded
};

// The empty space of a tree as a graph.
struct PortalGraph {
  std::vector<Portal> portals;
  std::vector<std::vector<uint32_t>> ofLeaf;  // by empty leaf: its portals
  std::vector<bool> outside;                  // by empty leaf: it reaches the end of the world
  std::vector<PlaneContact> contacts;         // of all leaves with all planes, if asked for
};

// Which parts of a graph are made.
enum class PortalParts : unsigned char { portals, portalsAndContacts };

// Computes all portals. Whether two leaves touch is decided exactly. Cost: a few microseconds a
// leaf; contacts add half of it.
PortalGraph portalsOf(const LiveTree& tree, PortalParts parts = PortalParts::portals);

// The area of a convex polygon, in square units.
double areaOf(const std::vector<Vec3>& corners);

}  // namespace halfspace::bsp
