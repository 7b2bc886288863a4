// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "bsp/query/tree_view.h"
#include "comparison/bsp_names.h"
#include "geometry/brush/brush.h"

namespace halfspace::comparison {

// The input for random motions in a level.
struct MotionSource {
  TreeView tree;
  geometry::Box bounds;         // of the level
  std::vector<Vec3> positions;  // motions begin near these; empty: anywhere in the bounds
  uint64_t seed = 0;
};

struct LevelMotion {
  Vec3 from, delta;
};

// Up to `count` random motions in all directions. Each starts at a position that is free for the
// shape and visible from one of the source's places. The start is close to that place or, if that
// gives too few motions, further away by up to twice the shape's extent. Lengths are from a 512th
// to an eighth of the level's longest side, evenly distributed over the octaves. Fewer motions if
// there is too little free space. Deterministic for a seed.
std::vector<LevelMotion> freeMotions(const MotionSource& source, const AnyShape& shape,
                                     size_t count);

}  // namespace halfspace::comparison
