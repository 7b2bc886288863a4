// Copyright (c) Halfspace authors. SPDX-License-Identifier: MIT
#include "bsp/character/crowd.h"

#include <algorithm>
#include <cassert>
#include <cmath>

#include "bsp/character/character_step.h"
#include "bsp/character/off_ground.h"
#include "bsp/character/over_edges.h"

namespace halfspace::bsp {

namespace {

using Crowd = CharacterState::Crowd;

// Numbers of visited nodes and leaves, of one descent of the tree (about 20 in most positions of
// most levels) or of gathering. A crowd ends at a smaller number than it begins at, so that no
// character alternates in every step.
constexpr uint64_t kCrowded = 48, kNoCrowd = 40;

// Upper bounds of this step's motion, in units.
struct LongestMotion {
  double aside, upright;
  double length() const { return std::sqrt(aside * aside + upright * upright); }
};

LongestMotion longestMotion(const CharacterStep& step) {
  const CharacterState& state = step.state;
  const CharacterSettings& settings = step.settings;
  const double level = state.velocity.head<2>().norm();
  double upright = std::abs(state.velocity.z());
  if (!state.onGround) upright += settings.gravity * settings.stepSeconds;
  if (step.input.jump) upright = std::max(upright, settings.jumpSpeed);
  return {std::max(level, step.wishedVelocity().norm()) * settings.stepSeconds,
          upright * settings.stepSeconds};
}

uint64_t gatherReachableCells(CharacterStep& step, bool upLedges) {
  const CharacterState& state = step.state;
  const CharacterSettings& settings = step.settings;
  assert(state.crowd != Crowd::none);
  const double skins = 4.0 * settings.skin;
  const LongestMotion direction = longestMotion(step);
  const double rise = state.onGround ? settings.stepHeight : 0.0;
  double aside = direction.length(), above = rise, below = std::max(rise, 32.0 * settings.skin);
  if (upLedges) {
    aside = std::max(aside, direction.aside * stepsAheadOfLedge(settings));
    above = std::max(above, ledgeHeight(step));
    below = std::max(below, settings.stepHeight);
  }
  // A character that may stand up sweeps for the room above it.
  if (state.crouched && !step.input.crouch)
    above = std::max(above, settings.height - settings.crouchedHeight);
  return step.gatherCells(aside + settings.stepDepth + 2.0 * skins,
                          above + direction.length() + 2.0 * skins,
                          below + direction.length() + 2.0 * skins);
}

void choose(CharacterStep& step, ReachableCells& cells, const Vec3& position, double aside,
            double upright) {
  const auto ask = [&](auto& statistics) {
    std::visit(
        [&](const auto& moving) {
          cells.select(step.world.tree, step.cells.near, moving, position, aside, upright,
                       statistics);
        },
        step.shape);
  };
  if (step.trace == nullptr) {
    NoStatistics none;
    return ask(none);
  }
  CountingStatistics counts;
  ask(counts);
  step.trace->take(SweepPurpose::around, counts);
}

}  // namespace

void gatherCellsOfCrowd(CharacterStep& step) {
  Crowd& crowd = step.state.crowd;
  if (crowd == Crowd::none) return;
  step.searchesLedge = crowd == Crowd::ledge;
  crowd = gatherReachableCells(step, step.searchesLedge) < kNoCrowd ? Crowd::none : Crowd::around;
}

void selectCellsAtStart(CharacterStep& step) {
  if (step.state.crowd == Crowd::none) return;
  const double skin = step.settings.skin;
  const double length = longestMotion(step).length();
  choose(step, step.cells.here, step.state.position, length + 4.0 * skin, length + 36.0 * skin);
}

void detectCrowd(CharacterStep& step, uint64_t visits) {
  Crowd& crowd = step.state.crowd;
  if (crowd != Crowd::none || visits <= kCrowded || step.settings.accuracy != Accuracy::exact)
    return;
  crowd = Crowd::around;
  gatherReachableCells(step, false);
  selectCellsAtStart(step);
}

void selectCellsAbove(CharacterStep& step, const Vec3& position, double aside) {
  if (step.state.crowd == Crowd::none) return;
  choose(step, step.cells.above, position, aside,
         longestMotion(step).length() + 4.0 * step.settings.skin);
}

bool maySearchLedge(CharacterStep& step) {
  if (step.state.crowd == Crowd::none || step.searchesLedge) return true;
  planLedgeSearch(step);
  return false;
}

void planLedgeSearch(CharacterStep& step) {
  if (step.state.crowd != Crowd::none) step.state.crowd = Crowd::ledge;
}

}  // namespace halfspace::bsp
