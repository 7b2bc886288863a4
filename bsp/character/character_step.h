// Copyright (c) Halfspace authors. SPDX-License-Identifier: MIT
#pragma once

#include "bsp/character/character.h"
#include "bsp/character/slide.h"

namespace halfspace::bsp {

// The data that the stages of one character step share: constant inputs, the state being changed,
// and what the stages have found so far. step() (character.h) calls the stages in order.
struct CharacterStep {
  const CharacterWorld& world;
  const CharacterSettings& settings;
  const CharacterInput& input;
  CharacterState& state;
  StepTrace* trace = nullptr;
  CharacterShape shape = shapeOf(settings, state.crouched);
  Vec3 footBefore = state.position;         // at the beginning of the step
  int32_t carrier = kNoSolid;               // the moving solid that the velocity is relative to
  Vec3 ridden = Vec3::Zero();               // velocity at which it was carried in this step
  Vec3 carry = Vec3::Zero();                // velocity of the carrier at the foot; zero for none
  const CharacterVolume* ladder = nullptr;  // the ladder being climbed
  CharacterVolume ladderOfTree = {};        // that ladder, if it is contents of the tree
  StepCells cells;
  bool searchesLedge = false;  // its cells reach up to a ledge (crowd.h)

  // A constructor, because GCC zeroes an aggregate as a whole before it initialises it: the arrays
  // of `cells` too, 10 kB in every step.
  CharacterStep(const CharacterWorld& around, const CharacterSettings& body,
                const CharacterInput& keys, CharacterState& now, StepTrace* traced)
      : world(around), settings(body), input(keys), state(now), trace(traced) {}

  Mover mover(SweepPurpose purpose, int32_t leftOut = kNoSolid) const {
    return {world, shape, settings.skin, settings.accuracy, trace, purpose, leftOut, &cells};
  }
  double height() const { return state.crouched ? settings.crouchedHeight : settings.height; }
  Vec3 middleAt(const Vec3& foot) const { return foot + Vec3(0.0, 0.0, 0.5 * height()); }

  // The input's direction in the horizontal plane; length at most 1.
  Vec3 wishedDirection() const;
  // The same, multiplied by the walking or crouching speed, units a second.
  Vec3 wishedVelocity() const;
  // With vertical input, for swimming and flying; length at most `speed`, units a second.
  Vec3 wishedVelocity3d(double speed) const;

  // Gathers the cells within these distances of the shape: sideways, above and below, in units.
  // Sweeps within them test these cells and do not descend the tree. Does nothing unless the
  // accuracy is `exact` (shifted sweeps also stop at cells further away), nor for long distances,
  // where most gathered cells would not be met. Worth its cost only after a block or in a crowd
  // (crowd.h). Returns the number of nodes and leaves it visited.
  uint64_t gatherCells(double aside, double above, double below);
  // Gathers far enough for all that may follow a blocked motion: a slide, a step up, a step down.
  void gatherCells(const Vec3& motion);
  // A mover whose slide gathers cells at its first impact.
  Mover slider() {
    Mover mover = this->mover(SweepPurpose::motion);
    mover.whenBlocked = this;
    return mover;
  }
};

}  // namespace halfspace::bsp
