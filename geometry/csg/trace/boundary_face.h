// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "geometry/csg/arrange/arrangement.h"
#include "geometry/csg/prepare/outline.h"

namespace halfspace::geometry {

// A face of a solid the designer made.
struct SourceFace {
  CsgNode solid = kNoNode;
  int face = -1;
  auto operator<=>(const SourceFace&) const = default;
};

// A maximal polygon of the boundary: connected, of one plane and one surface, with holes. Loops may
// touch themselves and each other in vertices, never along edges.
struct BoundaryFace {
  OrientedPlane plane;  // the solid lies behind it
  uint64_t surface = 0;
  std::vector<VertexId> vertices;   // all loops one after the other; the outer one first,
                                    // counter-clockwise seen from the front, holes clockwise. Their
                                    // order and the first corner of each follow from the geometry
  std::vector<uint32_t> loopStart;  // one more than there are loops
  std::vector<SourceFace> sources;  // every face that is part of it, in outline order
  uint64_t hash = 0;                // of the exact geometry; the same whatever the history

  size_t loopCount() const { return loopStart.size() - 1; }
  std::span<const VertexId> loop(size_t i) const {
    return {vertices.data() + loopStart[i], loopStart[i + 1] - loopStart[i]};
  }
};

}  // namespace halfspace::geometry
