// Copyright (c) Halfspace authors. SPDX-License-Identifier: MIT
#include "bsp/character/ladder.h"

#include <algorithm>
#include <cassert>

#include "bsp/character/air.h"

namespace halfspace::bsp {

namespace {

constexpr double kLetGoTime = 0.3;  // seconds: a ladder that was jumped off is not caught again

void jumpOff(Moment& moment) {
  CharacterState& state = moment.state;
  const double speed = 0.5 * moment.settings.jumpSpeed;
  state.velocity = -speed * moment.ladder->towards;
  state.velocity.z() = speed;
  state.sinceLetGo = 0.0;
  state.onLadder = false;
  fly(moment);
}

}  // namespace

void lookForLadder(Moment& moment) {
  CharacterState& state = moment.state;
  moment.ladder = nullptr;
  state.sinceLetGo += moment.settings.stepSeconds;
  const double reach = moment.settings.radius + 4.0 * moment.settings.skin;
  const Vec3 low = state.position - Vec3(reach, reach, 0.0);
  const Vec3 high = state.position + Vec3(reach, reach, moment.height());
  for (const CharacterVolume& volume : moment.world.volumes) {
    if (volume.kind != CharacterVolume::Kind::ladder || state.sinceLetGo <= kLetGoTime) continue;
    if ((low.array() <= volume.box.high.array()).all() &&
        (high.array() >= volume.box.low.array()).all())
      moment.ladder = &volume;
  }
  // Off the lower end: who stands and walks away from it does not climb.
  if (moment.ladder != nullptr && state.onGround &&
      moment.wishedWay().dot(moment.ladder->towards) <= 0.0)
    moment.ladder = nullptr;
  state.onLadder = moment.ladder != nullptr && !state.inWater;
}

void climbLadder(Moment& moment) {
  CharacterState& state = moment.state;
  assert(moment.ladder != nullptr);
  const Vec3& towards = moment.ladder->towards;
  const double speed = moment.settings.ladderSpeed;
  state.sinceJumpWish = 1e9;
  const bool pressed = moment.input.jump && !state.jumpHeld;
  state.jumpHeld = moment.input.jump;
  if (pressed) return jumpOff(moment);
  const Vec3 way = moment.wishedWay();
  const double into = way.dot(towards);
  Vec3 velocity = (way - into * towards) * speed;
  velocity.z() = std::clamp(into + moment.input.up, -1.0, 1.0) * speed;
  if (into > 0.0) velocity += into * speed * towards;
  state.onGround = false;
  const Slide slide = moment.mover(SweepPurpose::motion)
                          .slide(state.position, velocity * moment.settings.stepSeconds);
  state.velocity = slide.planes.deflect(velocity);
  state.position = slide.position;
}

}  // namespace halfspace::bsp
