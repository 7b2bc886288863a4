// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "bsp/query/tree_view.h"
#include "comparison/bsp_names.h"
#include "geometry/brush/brush.h"

namespace halfspace::comparison {

// Where motions begin and how long they are.
struct MotionSource {
  TreeView tree;
  geometry::Box bounds;      // of the level
  std::vector<Vec3> places;  // inside it; empty: anywhere in the bounds
  uint64_t seed = 0;
};

struct LevelMotion {
  Vec3 from, delta;
};

// Motions in all directions from places that are free for the shape, in sight of one of the
// source's places, close to it or, where that gives too few, further away by twice the shape's
// extent; lengths from a 512th of the level's longest side to an eighth of it, spread
// evenly over the octaves. Fewer where there is no such room.
std::vector<LevelMotion> freeMotions(const MotionSource& source, const AnyShape& shape,
                                     size_t count);

}  // namespace halfspace::comparison
