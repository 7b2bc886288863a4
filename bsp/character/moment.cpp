// Copyright (c) Halfspace authors. SPDX-License-Identifier: MIT
#include "bsp/character/moment.h"

#include <algorithm>
#include <cassert>
#include <cmath>

#include "bsp/query/sine_cosine.h"

namespace halfspace::bsp {

Vec3 Moment::wishedWay() const {
  const auto [sine, cosine] = sineCosineOfDegrees(input.yaw);
  const Vec3 ahead(cosine, sine, 0.0), right(sine, -cosine, 0.0);
  Vec3 way = input.forward * ahead + input.side * right;
  const double length = way.norm();
  return length > 1.0 ? Vec3(way / length) : way;
}

Vec3 Moment::wish() const {
  return wishedWay() * (state.crouched ? settings.crouchSpeed : settings.walkSpeed);
}

Vec3 Moment::wishInSpace(double speed) const {
  Vec3 way = wishedWay();
  way.z() = input.up + (input.jump ? 1.0 : 0.0) - (input.crouch ? 1.0 : 0.0);
  const double length = way.norm();
  return way * (length > 1.0 ? speed / length : speed);
}

uint64_t Moment::lookAround(double aside, double above, double below) {
  constexpr double kFarthest = 64.0;  // units
  if (settings.accuracy != Accuracy::exact || !(aside <= kFarthest)) return 0;
  Bounds region = std::visit(
      [&](const auto& moving) {
        return boundsOfMotion(moving, state.position, Vec3(Vec3::Zero()));
      },
      shape);
  assert(!(aside < 0.0 || above < 0.0 || below < 0.0));
  region.low -= Vec3(aside, aside, below);
  region.high += Vec3(aside, aside, above);
  if (around.near.covers(region)) return 0;
  CountingStatistics counts;
  around.near.gather(world.tree, region, counts);
  if (trace != nullptr) trace->take(SweepPurpose::around, counts);
  return counts.nodes + counts.leaves;
}

void Moment::lookAround(const Vec3& motion) {
  const double skins = 4.0 * settings.skin;
  const double step = state.onGround ? settings.stepHeight + skins : 0.0;
  const double ground = 32.0 * settings.skin;
  lookAround(motion.norm() + settings.stepDepth + 2.0 * skins, std::max(step, motion.z() + skins),
             std::max({step, skins - motion.z(), ground}));
}

}  // namespace halfspace::bsp
