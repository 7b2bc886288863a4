// Copyright (c) Halfspace authors. SPDX-License-Identifier: MIT
#pragma once

#include "bsp/character/character.h"
#include "bsp/character/slide.h"

namespace halfspace::bsp {

// One step of one character while it is made: what its stages share. step() runs the stages in
// order; each is a function of its own, by what the character is in or on.
struct Moment {
  const CharacterWorld& world;
  const CharacterSettings& settings;
  const CharacterInput& input;
  CharacterState& state;
  StepTrace* trace = nullptr;
  CharacterShape shape = shapeOf(settings, state.crouched);
  Vec3 footBefore = state.position;         // at the beginning of the step
  int32_t carrier = kNoSolid;               // the moving solid to which the speed is relative
  Vec3 ridden = Vec3::Zero();               // velocity with which it was carried in this step
  Vec3 carry = Vec3::Zero();                // velocity of the carrier at the foot; zero for none
  const CharacterVolume* ladder = nullptr;  // the one that is climbed
  Around around = Around();
  bool looksForLedge = false;  // began with looking as far up (crowd.h)

  Mover mover(SweepPurpose purpose, int32_t leftOut = kNoSolid) const {
    return {world, shape, settings.skin, settings.accuracy, trace, purpose, leftOut, &around};
  }
  double height() const { return state.crouched ? settings.crouchedHeight : settings.height; }
  Vec3 middleAt(const Vec3& foot) const { return foot + Vec3(0.0, 0.0, 0.5 * height()); }

  // The wish, level, no longer than 1.
  Vec3 wishedWay() const;
  // The same as a velocity along the ground.
  Vec3 wish() const;
  // As a velocity in three directions, for who swims or flies.
  Vec3 wishInSpace(double speed) const;

  // Takes the cells so far around it: to all sides, above and below. Its sweeps ask them, as long
  // as they go no further. Nothing where it is not `exact` (shifted planes stop at cells that are
  // further away) or goes so fast that most of them would be passed by. What is not blocked makes
  // too few sweeps for that to be worth it, but in a crowd (crowd.h). Returns what that visited.
  uint64_t lookAround(double aside, double above, double below);
  // As far as a blocked motion may still ask: sliding on, a step up and down.
  void lookAround(const Vec3& motion);
  // A slide that does that at its first impact.
  Mover slider() {
    Mover mover = this->mover(SweepPurpose::motion);
    mover.whenBlocked = this;
    return mover;
  }
};

}  // namespace halfspace::bsp
