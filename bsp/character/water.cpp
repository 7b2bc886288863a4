// Copyright (c) Halfspace authors. SPDX-License-Identifier: MIT
#include "bsp/character/water.h"

#include <algorithm>

#include "bsp/character/air.h"

namespace halfspace::bsp {

namespace {

bool isUnderWater(const CharacterWorld& world, const Vec3& point) {
  return std::ranges::any_of(world.volumes, [&](const CharacterVolume& volume) {
    return volume.kind == CharacterVolume::Kind::water && volume.contains(point);
  });
}

}  // namespace

void lookForWater(Moment& moment) {
  CharacterState& state = moment.state;
  state.inWater = isUnderWater(moment.world, moment.middleAt(state.position));
  state.sinceWater = state.inWater ? 0.0 : state.sinceWater + moment.settings.stepSeconds;
}

void swim(Moment& moment) {
  CharacterState& state = moment.state;
  const CharacterSettings& settings = moment.settings;
  Vec3& velocity = state.velocity;
  state.jumpHeld = moment.input.jump;
  Vec3 wished = moment.wishInSpace(settings.swimSpeed);
  if (wished.squaredNorm() == 0.0 && !state.onGround) wished.z() = -settings.sinkSpeed;
  velocity *= std::max(0.0, 1.0 - settings.swimFriction * moment.settings.stepSeconds);
  const Vec3 missing = wished - velocity;
  const double most = settings.acceleration * settings.swimSpeed * moment.settings.stepSeconds;
  const double length = missing.norm();
  velocity += length > most ? Vec3(missing * (most / length)) : missing;
  state.onGround = false;
  const Slide slide = moment.mover(SweepPurpose::motion)
                          .slide(state.position, velocity * moment.settings.stepSeconds);
  // Nobody leaps out of it like a fish.
  if (!isUnderWater(moment.world, moment.middleAt(slide.position)))
    velocity.z() = std::min(velocity.z(), 0.0);
  if (slide.blocked) {
    velocity = slide.planes.deflect(velocity);
    climbOn(moment, slide);
  }
  state.position = slide.position;
}

}  // namespace halfspace::bsp
