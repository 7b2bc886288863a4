// Copyright (c) Halfspace authors. SPDX-License-Identifier: MIT
#include "bsp/query/world_part.h"

#include <algorithm>
#include <cassert>
#include <cmath>

namespace halfspace::bsp {

namespace {

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

void cutToWorld(double reach, const Vec3& from, const Vec3& delta, WorldPart& part) {
  clipToCube(1.0625 * reach, from, delta, part);
  if (!part.any) return;
  if (part.enter > 0.0) {
    part.motion.slack += kDistanceRounding * from.lpNorm<Eigen::Infinity>();
    part.blurred = part.motion.slack > reach;
    part.motion.from = from + part.enter * delta;
  }
  assert(part.enter <= part.leave);
  part.motion.delta = (part.leave - part.enter) * delta;
}

}  // namespace halfspace::bsp
