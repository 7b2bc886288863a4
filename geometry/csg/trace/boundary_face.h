// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "geometry/csg/arrange/arrangement.h"
#include "geometry/csg/prepare/outline.h"

namespace halfspace::geometry {

// A face of an input solid.
struct SourceFace {
  CsgNode solid = kNoNode;
  int face = -1;
  auto operator<=>(const SourceFace&) const = default;
};

// A maximal polygon of the boundary: connected, of one plane and one surface, possibly with holes.
// Loops may touch themselves and each other at vertices and inside edges (close/edge_touches.h),
// never along edges.
struct BoundaryFace {
  OrientedPlane plane;  // the solid lies behind it
  uint64_t surface = 0;
  ShortList<VertexId, 4> vertices;  // all loops concatenated: the outer loop first,
                                    // counter-clockwise seen from the front, then holes, clockwise.
                                    // The order of loops and their first corners depend on the
                                    // geometry only
  ShortList<uint32_t, 2> loopStart;  // index into `vertices` per loop, and the total at the end
  ShortList<SourceFace, 1> sources;  // every face that contributes to it, in outline order
  uint64_t hash = 0;  // of the exact geometry and surface; independent of the history

  size_t loopCount() const { return loopStart.size() - 1; }
  std::span<const VertexId> loop(size_t i) const {
    return {vertices.data() + loopStart[i], loopStart[i + 1] - loopStart[i]};
  }
};

}  // namespace halfspace::geometry
