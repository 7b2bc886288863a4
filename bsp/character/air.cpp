// Copyright (c) Halfspace authors. SPDX-License-Identifier: MIT
#include "bsp/character/air.h"

#include <algorithm>

#include "bsp/character/carried.h"
#include "bsp/character/over_edges.h"

namespace halfspace::bsp {

namespace {

constexpr double kShoreTime = 0.75;  // seconds: so long after the water a shore is still climbed

}  // namespace

void jump(Moment& moment) {
  CharacterState& state = moment.state;
  const CharacterSettings& settings = moment.settings;
  const bool pressed = moment.input.jump && !state.jumpHeld;
  state.jumpHeld = moment.input.jump;
  state.sinceJumpWish = pressed ? 0.0 : state.sinceJumpWish + moment.settings.stepSeconds;
  if (state.sinceJumpWish > settings.jumpBuffer) return;
  if (!state.onGround && state.sinceGround > settings.coyoteTime) return;
  // With the speed of what carries it; one that goes down takes nothing of the jump.
  const double rise = settings.jumpSpeed + std::max(0.0, moment.carry.z());
  state.onGround = false;
  standOn(moment, kNoSolid);
  state.velocity.z() = rise;
  state.sinceGround = state.sinceJumpWish = 1e9;
}

void fly(Moment& moment) {
  CharacterState& state = moment.state;
  Vec3& velocity = state.velocity;
  // The middle of the step's speeds: as high and as far at any step length.
  const double before = velocity.z();
  velocity.z() -= moment.settings.gravity * moment.settings.stepSeconds;
  Vec3 delta = velocity * moment.settings.stepSeconds;
  delta.z() = 0.5 * (before + velocity.z()) * moment.settings.stepSeconds;
  // Where it left its carrier in this step, its speed holds the carrier's, which it has gone
  // already.
  delta.head<2>() -= moment.ridden.head<2>() * moment.settings.stepSeconds;
  const Slide slide = moment.slider().slide(state.position, delta);
  if (slide.blocked) {
    velocity = slide.planes.deflect(velocity);
    climbOn(moment, slide);
  }
  state.position = slide.position;
}

double ledgeHeight(const Moment& moment) {
  const CharacterSettings& settings = moment.settings;
  const bool wet = moment.state.sinceWater < kShoreTime;
  return std::max(settings.climbHeight, wet ? settings.shoreHeight : 0.0);
}

void climbOn(Moment& moment, const Slide& slide) {
  const double height = ledgeHeight(moment);
  const Vec3 level = moment.wish() * moment.settings.stepSeconds;
  if (height > 0.0 && level.squaredNorm() > 0.0) climb(moment, level, height, slide);
}

void passThrough(Moment& moment) {
  CharacterState& state = moment.state;
  state.velocity = moment.wishInSpace(moment.settings.flySpeed);
  state.position += state.velocity * moment.settings.stepSeconds;
  state.onGround = state.inWater = state.onLadder = state.stuck = false;
  state.ground = kNoSolid;
  state.groundId = 0;
  state.sinceGround += moment.settings.stepSeconds;
}

}  // namespace halfspace::bsp
