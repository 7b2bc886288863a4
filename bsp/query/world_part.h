// Copyright (c) Halfspace authors. SPDX-License-Identifier: MIT
#pragma once

#include "bsp/query/cell_sweep.h"

namespace halfspace::bsp {

// The part of a motion in which a shape may be near the world: motions far longer than the world
// lose no digits, and numbers stay small whatever was asked.
struct WorldPart {
  bool any = true;
  // So far away that doubles cannot resolve positions in the world: counts as a hit where it
  // enters.
  bool blurred = false;
  double enter = 0.0, leave = 1.0;  // fractions of the whole motion
  Vec3 normal = Vec3::Zero();       // of the side of the world it comes through, if enter > 0
  Motion motion;                    // of the shape's middle, in this part
};

// Contract: finite numbers.
WorldPart worldPart(const TreeView& tree, double extent, const Vec3& from, const Vec3& delta);

}  // namespace halfspace::bsp
