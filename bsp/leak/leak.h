// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Whether empty space reaches from a place to the outside, and by which way.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "bsp/leak/portals.h"

namespace halfspace::bsp {

// The tightest spot of a way.
struct LeakGap {
  Vec3 place;
  double width = 0.0;       // of the largest ball that fits there
  uint32_t face = kNoFace;  // of the boundary, nearest to the place
};

struct Leak {
  size_t start = 0;        // which of the places
  std::vector<Vec3> path;  // from the place, through every portal, to the outside; no detours
  double length = 0.0;
  LeakGap gap;
};

// The shortest way (over the middles of portals) from any of the places; nothing if there is none.
// Places in matter have no way. Contract: finite places; `graph` is the tree's.
std::optional<Leak> findLeak(const LiveTree& tree, const PortalGraph& graph,
                             std::span<const Vec3> places);

// Empty leaves that space connects with these places.
std::vector<bool> reachedFrom(const LiveTree& tree, const PortalGraph& graph,
                              std::span<const Vec3> places);

}  // namespace halfspace::bsp
