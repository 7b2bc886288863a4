// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>
#include <vector>

#include "geometry/repair/edge_table.h"
#include "geometry/repair/triangle_set.h"

namespace halfspace::geometry {

// The triangles around one edge, in the order in which a half-plane meets them that turns around
// the line from its low to its high end, setting out from one that runs forward towards its front.
// Exact. Contract: no two overlap.
std::vector<EdgeSide> aroundEdge(const TriangleSet& set, int low, int high,
                                 std::span<const EdgeSide> sides);

}  // namespace halfspace::geometry
