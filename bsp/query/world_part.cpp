// Copyright (c) Halfspace authors. SPDX-License-Identifier: MIT
#include "bsp/query/world_part.h"

#include <algorithm>
#include <cassert>
#include <cmath>

#include "bsp/query/tree_view.h"

namespace halfspace::bsp {

namespace {

// Motions shorter than this (units of length) count as no motion: their squares would underflow to
// 0.
constexpr double kShortestMotion = 0x1p-400;

void clipToCube(double half, const Vec3& from, const Vec3& delta, WorldPart& part) {
  for (int axis = 0; axis < 3; ++axis) {
    if (delta[axis] == 0.0) {
      if (std::abs(from[axis]) > half) part.any = false;
      continue;
    }
    const double side = delta[axis] > 0.0 ? 1.0 : -1.0;
    const double enter = (-side * half - from[axis]) / delta[axis];
    const double leave = (side * half - from[axis]) / delta[axis];
    if (enter > part.enter) {
      part.enter = enter;
      part.normal = -side * Vec3::Unit(axis);
    }
    part.leave = std::min(part.leave, leave);
  }
  if (!(part.enter <= part.leave)) part.any = false;
}

}  // namespace

WorldPart worldPart(const TreeView& tree, double extent, const Vec3& from, const Vec3& delta) {
  WorldPart part;
  part.motion = {from, delta, slackOf(tree, extent)};
  assert(extent >= 0.0 && part.motion.slack >= 0.0);
  const double reach = tree.worldHalf + extent;
  const double start = from.lpNorm<Eigen::Infinity>(), length = delta.lpNorm<Eigen::Infinity>();
  if (length < kShortestMotion) part.motion.delta = Vec3::Zero();
  if (start <= 2.0 * reach && length <= 4.0 * reach) return part;
  clipToCube(1.0625 * reach, from, delta, part);
  if (!part.any) return part;
  if (part.enter > 0.0) {
    part.motion.slack += kDistanceRounding * start;
    part.blurred = part.motion.slack > reach;
    part.motion.from = from + part.enter * delta;
  }
  assert(part.enter <= part.leave);
  part.motion.delta = (part.leave - part.enter) * delta;
  return part;
}

}  // namespace halfspace::bsp
