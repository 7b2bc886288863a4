// Copyright (c) Halfspace authors. SPDX-License-Identifier: MIT
#pragma once

#include "bsp/query/cell_sweep.h"

namespace halfspace::bsp {

// The part of a motion in which a shape may be near the world. Sweeps compute with this part only,
// so motions far longer than the world lose no digits and numbers stay small whatever the caller
// passes.
struct WorldPart {
  bool any = true;  // false: the shape never comes near the world
  // The start is so far away that doubles cannot resolve positions in the world. The query then
  // reports a hit where the motion enters the world.
  bool blurred = false;
  double enter = 0.0, leave = 1.0;  // fractions of the whole motion
  Vec3 normal = Vec3::Zero();       // of the side of the world's cube that is entered, if enter > 0
  Motion motion;                    // of the shape's middle, in this part
};

// `from` and `delta` are of the shape's middle; `extent` is its radius about that middle. Contract:
// finite numbers.
WorldPart worldPart(const TreeView& tree, double extent, const Vec3& from, const Vec3& delta);

}  // namespace halfspace::bsp
