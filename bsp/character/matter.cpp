// Copyright (c) Halfspace authors. SPDX-License-Identifier: MIT
#include "bsp/character/matter.h"

#include <algorithm>
#include <cassert>
#include <optional>

#include "bsp/query/sweep.h"

namespace halfspace::bsp {

namespace {

// Out of matter. Who is taller than the world finds no more room further away.
double farthestOut(const Moment& moment) {
  return std::max(128.0, std::min(moment.settings.height, 4.0 * moment.world.tree.worldHalf));
}

bool isFree(const Moment& moment, const CharacterShape& shape, const Vec3& at) {
  const CharacterSettings& settings = moment.settings;
  const Mover standing{moment.world,      shape,         settings.skin,
                       settings.accuracy, moment.trace,  SweepPurpose::matter,
                       kNoSolid,          &moment.around};
  return !standing.sweep(at, Vec3(Vec3::Zero())).startInSolid;
}

// Of the level alone.
Hit overlapOfLevel(const Moment& moment, const Vec3& at, uint64_t* visits = nullptr) {
  Mover mover = moment.mover(SweepPurpose::matter);
  mover.visits = visits;
  return mover.sweepLevel(at, Vec3(Vec3::Zero()));
}

// Whether matter lies beyond a stretch of empty space on the way of the shape's middle: then the
// way out leads through something.
bool passesWall(const Moment& moment, const Vec3& from, const Vec3& to) {
  const Vec3 middle = moment.middleAt(from);
  const TreeView& tree = moment.world.tree;
  return sweepFaceless(tree, PointShape{}, middle + (to - from), from - to,
                       moment.settings.accuracy)
             .hit &&
         !overlaps(tree, PointShape{}, middle).any;
}

// Straight along axes and diagonals, longer and longer: the shortest that ends free and passes no
// wall, and back from there as far as there is room.
bool leaveStraight(Moment& moment, const Vec3& start) {
  CharacterState& state = moment.state;
  const double farthest = farthestOut(moment);
  for (double length = 1.0; length <= farthest; length *= 1.25) {
    std::optional<Vec3> best;
    for (int way = 0; way < 27; ++way) {
      const int x = way % 3 - 1, y = way / 3 % 3 - 1, z = way / 9 - 1;
      const Vec3 sides(x, y, z);
      if (sides.isZero()) continue;
      const Vec3 to = start + length * sides.normalized();
      if (overlapOfLevel(moment, to).startInSolid || passesWall(moment, start, to)) continue;
      WorldHit hit;
      const Vec3 at = moment.mover(SweepPurpose::matter).advance(to, start - to, hit);
      if (!best || (at - start).squaredNorm() < (*best - start).squaredNorm()) best = at;
    }
    if (!best) continue;
    assert(best->allFinite());
    state.position = *best;
    state.pushedOut = (*best - start).norm();
    return true;
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
    uint64_t visits = 0;
    const Hit hit = overlapOfLevel(moment, at, &visits);
    if (i == 0) noticeCrowd(moment, visits);
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
    assert(hit.depth >= 0.0);
    at += hit.wayOut * (hit.depth + moment.settings.skin);
    if (!((at - start).norm() <= farthestOut(moment))) return false;
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
  if (leaveByCells(moment, start) || leaveStraight(moment, start)) return;
  moment.state.stuck = true;
  moment.state.velocity.setZero();
}

}  // namespace halfspace::bsp
