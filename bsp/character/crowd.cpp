// Copyright (c) Halfspace authors. SPDX-License-Identifier: MIT
#include "bsp/character/crowd.h"

#include <algorithm>
#include <cassert>
#include <cmath>

#include "bsp/character/air.h"
#include "bsp/character/moment.h"
#include "bsp/character/over_edges.h"

namespace halfspace::bsp {

namespace {

using Crowd = CharacterState::Crowd;

// Nodes and leaves of one way down the tree (in levels most visit about 20), and of gathering: that
// a crowd ends where fewer are visited than where one begins keeps anybody from going in and out.
constexpr uint64_t kCrowded = 48, kNoCrowd = 40;

// How far the motion of this step may lead.
struct Way {
  double aside, upright;
  double length() const { return std::sqrt(aside * aside + upright * upright); }
};

Way longestWay(const Moment& moment) {
  const CharacterState& state = moment.state;
  const CharacterSettings& settings = moment.settings;
  const double level = state.velocity.head<2>().norm();
  double upright = std::abs(state.velocity.z());
  if (!state.onGround) upright += settings.gravity * settings.stepSeconds;
  if (moment.input.jump) upright = std::max(upright, settings.jumpSpeed);
  return {std::max(level, moment.wish().norm()) * settings.stepSeconds,
          upright * settings.stepSeconds};
}

uint64_t lookAsFar(Moment& moment, bool upLedges) {
  const CharacterState& state = moment.state;
  const CharacterSettings& settings = moment.settings;
  assert(state.crowd != Crowd::none);
  const double skins = 4.0 * settings.skin;
  const Way way = longestWay(moment);
  const double step = state.onGround ? settings.stepHeight : 0.0;
  double aside = way.length(), above = step, below = std::max(step, 32.0 * settings.skin);
  if (upLedges) {
    aside = std::max(aside, way.aside * stepsAheadOfLedge(settings));
    above = std::max(above, ledgeHeight(moment));
    below = std::max(below, settings.stepHeight);
  }
  // Who may stand up asks whether there is room.
  if (state.crouched && !moment.input.crouch)
    above = std::max(above, settings.height - settings.crouchedHeight);
  return moment.lookAround(aside + settings.stepDepth + 2.0 * skins,
                           above + way.length() + 2.0 * skins, below + way.length() + 2.0 * skins);
}

void choose(Moment& moment, CellsInReach& cells, const Vec3& place, double aside, double upright) {
  const auto ask = [&](auto& statistics) {
    std::visit(
        [&](const auto& moving) {
          cells.select(moment.world.tree, moment.around.near, moving, place, aside, upright,
                       statistics);
        },
        moment.shape);
  };
  if (moment.trace == nullptr) {
    NoStatistics none;
    return ask(none);
  }
  CountingStatistics counts;
  ask(counts);
  moment.trace->take(SweepPurpose::around, counts);
}

}  // namespace

void lookAhead(Moment& moment) {
  Crowd& crowd = moment.state.crowd;
  if (crowd == Crowd::none) return;
  moment.looksForLedge = crowd == Crowd::ledge;
  crowd = lookAsFar(moment, moment.looksForLedge) < kNoCrowd ? Crowd::none : Crowd::around;
}

void chooseHere(Moment& moment) {
  if (moment.state.crowd == Crowd::none) return;
  const double skin = moment.settings.skin;
  const double length = longestWay(moment).length();
  choose(moment, moment.around.here, moment.state.position, length + 4.0 * skin,
         length + 36.0 * skin);
}

void noticeCrowd(Moment& moment, uint64_t visits) {
  Crowd& crowd = moment.state.crowd;
  if (crowd != Crowd::none || visits <= kCrowded || moment.settings.accuracy != Accuracy::exact)
    return;
  crowd = Crowd::around;
  lookAsFar(moment, false);
  chooseHere(moment);
}

void chooseAbove(Moment& moment, const Vec3& place, double aside) {
  if (moment.state.crowd == Crowd::none) return;
  choose(moment, moment.around.above, place, aside,
         longestWay(moment).length() + 4.0 * moment.settings.skin);
}

bool mayLookForLedge(Moment& moment) {
  if (moment.state.crowd == Crowd::none || moment.looksForLedge) return true;
  expectLedge(moment);
  return false;
}

void expectLedge(Moment& moment) {
  if (moment.state.crowd != Crowd::none) moment.state.crowd = Crowd::ledge;
}

}  // namespace halfspace::bsp
