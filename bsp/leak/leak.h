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

// The narrowest spot of a path.
struct LeakGap {
  Vec3 position;
  double width = 0.0;       // diameter of the largest ball that fits there, in units
  uint32_t face = kNoFace;  // boundary face nearest to the spot
};

struct Leak {
  size_t start = 0;        // index of the entity's position in `positions`
  std::vector<Vec3> path;  // from that position through every portal to the outside, pulled taut
  double length = 0.0;     // of `path`, in units
  LeakGap gap;
};

// Finds the shortest path (measured over the middles of portals) from any of the positions to the
// outside; nullopt if there is none. Positions inside a solid have no path. Contract: finite
// positions; `graph` was made from `tree`. Cost: Dijkstra over the portals, then sphere overlaps
// around every portal of the path.
std::optional<Leak> findLeak(const LiveTree& tree, const PortalGraph& graph,
                             std::span<const Vec3> positions);

// Marks the empty leaves that are connected with these positions.
std::vector<bool> reachedFrom(const LiveTree& tree, const PortalGraph& graph,
                              std::span<const Vec3> positions);

}  // namespace halfspace::bsp
