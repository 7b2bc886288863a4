// Copyright (c) Halfspace authors. SPDX-License-Identifier: MIT
#pragma once

#include <cassert>

#include "bsp/query/cell_sweep.h"
#include "bsp/query/tree_view.h"

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

// The part of a motion that is longer than the world or starts far away; worldPart() calls it.
void cutToWorld(double reach, const Vec3& from, const Vec3& delta, WorldPart& part);

// `from` and `delta` are of the shape's middle; `extent` is its radius about that middle. Contract:
// finite numbers.
inline WorldPart worldPart(const TreeView& tree, double extent, const Vec3& from,
                           const Vec3& delta) {
  // Motions shorter than this (units of length) count as no motion: their squares would underflow
  // to 0.
  constexpr double kShortestMotion = 0x1p-400;
  WorldPart part;
  part.motion = {from, delta, slackOf(tree, extent)};
  assert(extent >= 0.0 && part.motion.slack >= 0.0);
  const double reach = tree.worldHalf + extent;
  const double start = from.lpNorm<Eigen::Infinity>(), length = delta.lpNorm<Eigen::Infinity>();
  if (length < kShortestMotion) part.motion.delta = Vec3::Zero();
  if (!(start <= 2.0 * reach && length <= 4.0 * reach)) cutToWorld(reach, from, delta, part);
  return part;
}

}  // namespace halfspace::bsp
