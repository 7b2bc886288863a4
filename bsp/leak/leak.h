// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Leak test: does empty space connect a point inside the level with the outside, and along which
// path?
//
// Idea: the empty leaves of the tree are the vertices of a graph and the portals between them its
// edges. Dijkstra's algorithm finds the shortest path to an outside leaf; the path is then pulled
// taut.
//
//    +-----------+
//    |           |
//    |  x . . . . . . . .> outside      x: an entity inside the level
//    |           |
//    +-----------+
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "bsp/leak/portals.h"

namespace halfspace::bsp {

// The narrowest place of a path.
struct LeakGap {
  Vec3 place;
  double width = 0.0;       // diameter of the largest ball that fits there, in units
  uint32_t face = kNoFace;  // of the boundary, nearest to the place
};

struct Leak {
  size_t start = 0;        // which of the places
  std::vector<Vec3> path;  // from the place, through every portal, to the outside; no detours
  double length = 0.0;
  LeakGap gap;
};

// The shortest path (measured over the middles of portals) from any of the places to the outside;
// nothing if there is none. Places inside a solid have no path. Contract: finite places; `graph` is
// the tree's.
std::optional<Leak> findLeak(const LiveTree& tree, const PortalGraph& graph,
                             std::span<const Vec3> places);

// The empty leaves that are connected with these places.
std::vector<bool> reachedFrom(const LiveTree& tree, const PortalGraph& graph,
                              std::span<const Vec3> places);

}  // namespace halfspace::bsp
