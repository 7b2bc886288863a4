// Copyright (c) Halfspace authors. SPDX-License-Identifier: MIT
#include "bsp/character/character_step.h"

#include <algorithm>
#include <cassert>
#include <cmath>

#include "bsp/query/sine_cosine.h"

namespace halfspace::bsp {

Vec3 CharacterStep::wishedDirection() const {
  const auto [sine, cosine] = sineCosineOfDegrees(input.yaw);
  const Vec3 ahead(cosine, sine, 0.0), right(sine, -cosine, 0.0);
  Vec3 direction = input.forward * ahead + input.side * right;
  const double length = direction.norm();
  return length > 1.0 ? Vec3(direction / length) : direction;
}

Vec3 CharacterStep::wishedVelocity() const {
  return wishedDirection() * (state.crouched ? settings.crouchSpeed : settings.walkSpeed);
}

Vec3 CharacterStep::wishedVelocity3d(double speed) const {
  Vec3 direction = wishedDirection();
  direction.z() = input.up + (input.jump ? 1.0 : 0.0) - (input.crouch ? 1.0 : 0.0);
  const double length = direction.norm();
  return direction * (length > 1.0 ? speed / length : speed);
}

uint64_t CharacterStep::gatherCells(double aside, double above, double below) {
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
  if (cells.near.covers(region)) return 0;
  CountingStatistics counts;
  cells.near.gather(world.tree, region, counts);
  if (trace != nullptr) trace->take(SweepPurpose::around, counts);
  return counts.nodes + counts.leaves;
}

void CharacterStep::gatherCells(const Vec3& motion) {
  const double skins = 4.0 * settings.skin;
  const double rise = state.onGround ? settings.stepHeight + skins : 0.0;
  const double ground = 32.0 * settings.skin;
  gatherCells(motion.norm() + settings.stepDepth + 2.0 * skins, std::max(rise, motion.z() + skins),
              std::max({rise, skins - motion.z(), ground}));
}

}  // namespace halfspace::bsp
