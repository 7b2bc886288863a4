// Copyright (c) Halfspace authors. SPDX-License-Identifier: MIT
#include "bsp/character/matter.h"

#include <algorithm>
#include <array>

#include "bsp/query/sweep.h"

namespace halfspace::bsp {

namespace {

constexpr double kFarthestOut = 128.0;  // out of matter, where the body is no higher

bool isFree(const Moment& moment, const CharacterShape& shape, const Vec3& at) {
  const CharacterSettings& settings = moment.settings;
  const Mover standing{moment.world,      shape,        settings.skin,
                       settings.accuracy, moment.trace, SweepPurpose::matter};
  return !standing.sweep(at, Vec3(Vec3::Zero())).startInSolid;
}

// Of the level alone.
Hit overlapOfLevel(const Moment& moment, const Vec3& at) {
  return moment.mover(SweepPurpose::matter).sweepLevel(at, Vec3(Vec3::Zero()));
}

// Whether matter lies beyond a stretch of empty space on the way of the shape's middle: then the
// way out leads through something.
bool passesWall(const Moment& moment, const Vec3& from, const Vec3& to) {
  const Vec3 middle(0.0, 0.0, 0.5 * moment.settings.height);
  const TreeView& tree = moment.world.tree;
  return bsp::sweep(tree, PointShape{}, to + middle, from - to, moment.settings.accuracy).hit &&
         !bsp::sweep(tree, PointShape{}, from + middle, Vec3(Vec3::Zero())).startInSolid;
}

// The shortest way along an axis that ends free, longer and longer.
bool leaveAlongAxes(Moment& moment, const Vec3& start) {
  constexpr std::array<std::array<double, 3>, 6> kWays{
      {{0, 0, 1}, {1, 0, 0}, {-1, 0, 0}, {0, 1, 0}, {0, -1, 0}, {0, 0, -1}}};
  const double farthest = std::max(kFarthestOut, moment.settings.height);
  for (double length = 1.0; length <= farthest; length *= 1.25) {
    for (const auto& way : kWays) {
      const Vec3 to = start + length * Vec3(way[0], way[1], way[2]);
      if (overlapOfLevel(moment, to).startInSolid || passesWall(moment, start, to)) continue;
      moment.state.position = to;
      moment.state.pushedOut = length;
      return true;
    }
  }
  return false;
}

// By the ways the cells offer.
bool leaveByCells(Moment& moment, const Vec3& start) {
  CharacterState& state = moment.state;
  Vec3 at = start;
  Vec3 way = Vec3::UnitZ();
  constexpr int kMostPushes = 12;
  for (int i = 0; i < kMostPushes; ++i) {
    const Hit hit = overlapOfLevel(moment, at);
    if (!hit.startInSolid) {
      if (i == 0) return true;
      if (passesWall(moment, start, at)) return false;
      state.position = at;
      state.pushedOut = (at - start).norm();
      const double into = state.velocity.dot(way);
      if (into < 0.0) state.velocity -= into * way;
      return true;
    }
    way = hit.wayOut;
    at += hit.wayOut * (hit.depth + moment.settings.skin);
  }
  return false;
}

}  // namespace

void crouchOrStand(Moment& moment) {
  CharacterState& state = moment.state;
  if (moment.input.crouch)
    state.crouched = true;
  else if (state.crouched && isFree(moment, shapeOf(moment.settings, false), state.position))
    state.crouched = false;
  moment.shape = shapeOf(moment.settings, state.crouched);
}

void leaveMatter(Moment& moment) {
  const Vec3 start = moment.state.position;
  moment.state.stuck = false;
  if (leaveByCells(moment, start) || leaveAlongAxes(moment, start)) return;
  moment.state.stuck = true;
  moment.state.velocity.setZero();
}

}  // namespace halfspace::bsp
