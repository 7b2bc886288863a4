// Copyright (c) Halfspace authors. SPDX-License-Identifier: MIT
#include "bsp/character/over_edges.h"

#include <cassert>

#include "bsp/character/walking.h"

namespace halfspace::bsp {

double progressAlong(const Vec3& direction, const Vec3& from, const Vec3& to) {
  return (to - from).dot(direction) / direction.norm();
}

std::optional<LiftedPath> tryLiftedPath(CharacterStep& step, const Vec3& level, double height,
                                        double beyond, SweepPurpose purpose) {
  const CharacterSettings& settings = step.settings;
  assert(!(level.squaredNorm() <= 0.0) && height >= 0.0);
  const double skins = 4.0 * settings.skin;
  step.gatherCells(level.norm() + settings.stepDepth + skins, height + skins,
                   settings.stepHeight + skins);
  const Mover mover = step.mover(purpose);
  const Vec3 from = step.state.position;
  WorldHit hit;
  const Vec3 lifted = mover.advance(from, Vec3(0.0, 0.0, height), hit);
  selectCellsAbove(step, lifted, level.norm() + settings.stepDepth + settings.skin);
  const Slide on = mover.slide(lifted, level, beyond);
  // The drop cannot add progress along `level`.
  if (!(progressAlong(level, from, on.position) > beyond)) return std::nullopt;
  const double drop = lifted.z() - from.z() + settings.stepHeight;
  const Vec3 down = mover.advance(on.position, Vec3(0.0, 0.0, -drop), hit);
  constexpr double kLower = 1e-9;  // units: less is rounding
  if (!groundAt(step, hit, from) || down.z() < from.z() - kLower) return std::nullopt;
  return LiftedPath{on.position, down};
}

double stepsAheadOfLedge(const CharacterSettings& settings) {
  return 4.0 * kCharacterStep / settings.stepSeconds;
}

void climb(CharacterStep& step, const Vec3& level, double height, const Slide& slide) {
  CharacterState& state = step.state;
  const CharacterSettings& settings = step.settings;
  if (step.mover(SweepPurpose::climb).isStoppedHigher(slide, height)) return;
  if (!maySearchLedge(step)) return;
  const double further = progressAlong(level, state.position, slide.position) + settings.skin;
  const auto path = tryLiftedPath(step, level * stepsAheadOfLedge(settings), height, further,
                                  SweepPurpose::climb);
  // Ignores paths that run obliquely along a wall and drop to the height where they began.
  const double least = state.onGround ? settings.stepHeight : settings.skin;
  if (!path || path->end.z() - state.position.z() <= least) return;
  state.velocity.z() = settings.climbSpeed;
  state.onGround = false;
}

}  // namespace halfspace::bsp
