// Copyright (c) Halfspace authors. SPDX-License-Identifier: MIT
#include "bsp/machines/body_effects.h"

#include <algorithm>
#include <cmath>

namespace halfspace::bsp {

namespace {

// It is thrown: neither the ground nor a jump a moment ago counts any more.
void leaveGround(CharacterState& state) {
  const CharacterState flying;
  state.onGround = false;
  state.ground = kNoSolid;
  state.groundId = 0;
  state.sinceGround = flying.sinceGround;
  state.sinceJumpWish = flying.sinceJumpWish;
}

}  // namespace

std::optional<Vec3> flightVelocity(const Vec3& from, const Vec3& apex, double gravity) {
  const double height = apex.z() - from.z();
  if (!(height > 0.0) || !(gravity > 0.0)) return std::nullopt;
  const double seconds = std::sqrt(2.0 * height / gravity);
  return Vec3((apex.x() - from.x()) / seconds, (apex.y() - from.y()) / seconds, seconds * gravity);
}

void apply(const BodyEffect& effect, const TreeView& tree, const CharacterSettings& settings,
           CharacterState& state) {
  switch (effect.kind) {
    case BodyEffect::Kind::hurts:
      return;
    case BodyEffect::Kind::teleports: {
      CharacterState arrived{.position = effect.foot};
      teleport(tree, settings, effect.foot, arrived);
      arrived.steps = state.steps;
      arrived.jumpHeld = state.jumpHeld;
      arrived.velocity = effect.velocity;
      state = arrived;
      return;
    }
    case BodyEffect::Kind::pushes: {
      Vec3 velocity = effect.velocity;
      if (effect.isAimed)
        velocity =
            flightVelocity(effect.from, effect.apex, settings.gravity).value_or(Vec3::Zero());
      const double speed = velocity.norm();
      if (speed == 0.0) return;
      if (effect.isSteady) {
        const Vec3 direction = velocity / speed;
        velocity =
            state.velocity + std::max(0.0, speed - state.velocity.dot(direction)) * direction;
      }
      // On level ground, a push along the ground leaves the body on it.
      if (velocity.z() > 0.0) leaveGround(state);
      state.velocity = velocity;
    }
  }
}

}  // namespace halfspace::bsp
