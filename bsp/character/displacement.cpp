// Copyright (c) Halfspace authors. SPDX-License-Identifier: MIT
#include "bsp/character/displacement.h"

#include <algorithm>
#include <cassert>
#include <optional>

#include "bsp/query/sweep.h"

namespace halfspace::bsp {

Vec3 motionOf(const MovingSolid& solid, const Vec3& point) {
  if (solid.before.turn == solid.now.turn) return solid.now.position - solid.before.position;
  return solid.now.toWorld(solid.before.toLocal(point)) - point;
}

namespace {

// Displacement that takes the character out of the solid. The first push follows the solid's own
// motion, because the side that hits is the side that pushes.
Vec3 pushOutOfSolid(const CharacterStep& step, const MovingSolid& solid, const Hit& hit,
                    bool first) {
  const double skin = step.settings.skin;
  const Vec3& foot = step.state.position;
  const Vec3 out = hit.exitDirection * (hit.depth + skin);
  const Vec3 direction = motionOf(solid, foot);
  const double length = direction.norm();
  if (!first || !(length > 0.0)) return out;
  // Sweep back to the solid from beyond where its motion would carry the foot.
  const Vec3 whole = direction * ((length + skin) / length);
  const Hit back = sweepSolid(solid, step.shape, foot + whole, -whole, step.settings.accuracy);
  if (!back.hit || back.startInSolid) return out;
  return whole * (1.0 - back.fraction) + direction * (skin / length);
}

void pushBy(CharacterStep& step, const MovingSolid& solid, int32_t index, const Hit& hit,
            bool first) {
  CharacterState& state = step.state;
  const Vec3 out = pushOutOfSolid(step, solid, hit, first);
  WorldHit met;
  state.position = step.mover(SweepPurpose::carried, index).advance(state.position, out, met);
  const Vec3 along = out.normalized();
  const double speed = state.velocity.dot(along);
  if (speed < 0.0) state.velocity -= speed * along;
}

// Finds the carrier by its id: the list may be in another order than in the last step.
int32_t carrierOf(const CharacterState& state, std::span<const MovingSolid> solids) {
  if (state.ground < 0) return kNoSolid;
  if (state.groundId == 0)
    return static_cast<size_t>(state.ground) < solids.size() ? state.ground : kNoSolid;
  for (size_t i = 0; i < solids.size(); ++i)
    if (solids[i].id == state.groundId) return static_cast<int32_t>(i);
  return kNoSolid;
}

// The part of the velocity that the carrier has too: between zero and the carrier's velocity.
Vec3 sharedPart(const Vec3& velocity, const Vec3& carry) {
  const double square = carry.squaredNorm();
  if (square == 0.0) return Vec3::Zero();
  return carry * std::clamp(velocity.dot(carry) / square, 0.0, 1.0);
}

// The position the foot would have now if the solid had carried it through this step.
Vec3 footLeftBehind(const CharacterStep& step, const MovingSolid& solid) {
  return step.footBefore + motionOf(solid, step.footBefore);
}

// The hit where the solid overlaps the character, or passed through it in this step; in the second
// case it is the hit of the character's motion relative to the solid.
Hit encounter(const CharacterStep& step, const MovingSolid& solid, bool carries) {
  const Vec3& foot = step.state.position;
  const Accuracy accuracy = step.settings.accuracy;
  const Hit now = sweepSolid(solid, step.shape, foot, Vec3(Vec3::Zero()), accuracy);
  const bool moves =
      solid.before.position != solid.now.position || solid.before.turn != solid.now.turn;
  if (now.startInSolid || carries || !moves) return now;
  const Vec3 from = footLeftBehind(step, solid);
  Hit passing = sweepSolid(solid, step.shape, from, foot - from, accuracy);
  // An overlap that existed before the step is no encounter of this step.
  if (passing.startInSolid) passing = Hit();
  return passing;
}

}  // namespace

void rideOnCarrier(CharacterStep& step) {
  CharacterState& state = step.state;
  const int32_t carrier = carrierOf(state, step.world.solids);
  state.ground = kNoSolid;
  state.groundId = 0;
  if (carrier == kNoSolid) return;
  const MovingSolid& solid = step.world.solids[static_cast<size_t>(carrier)];
  const Vec3 by = motionOf(solid, state.position);
  assert(static_cast<size_t>(carrier) < step.world.solids.size());
  if (solid.now.axis == Vec3::UnitZ()) state.carriedTurn = solid.now.turn - solid.before.turn;
  step.carrier = carrier;
  step.carry = step.ridden = by / step.settings.stepSeconds;
  if (by.squaredNorm() == 0.0) return;
  WorldHit hit;
  state.position = step.mover(SweepPurpose::carried, carrier).advance(state.position, by, hit);
}

void standOn(CharacterStep& step, int32_t solid) {
  CharacterState& state = step.state;
  state.ground = solid;
  assert(solid == kNoSolid || static_cast<size_t>(solid) < step.world.solids.size());
  state.groundId = solid == kNoSolid ? 0 : step.world.solids[static_cast<size_t>(solid)].id;
  if (solid == step.carrier) return;
  state.velocity += step.carry;
  step.carrier = solid;
  step.carry = Vec3::Zero();
  if (solid == kNoSolid) return;
  step.carry = motionOf(step.world.solids[static_cast<size_t>(solid)], state.position) /
               step.settings.stepSeconds;
  state.velocity -= sharedPart(state.velocity, step.carry);
}

void yieldToSolids(CharacterStep& step) {
  CharacterState& state = step.state;
  for (size_t i = 0; i < step.world.solids.size(); ++i) {
    const MovingSolid& solid = step.world.solids[i];
    const auto index = static_cast<int32_t>(i);
    constexpr int kMostPushes = 4;
    for (int push = 0; push < kMostPushes; ++push) {
      const Hit hit = encounter(step, solid, index == step.carrier);
      if (!hit.hit) break;
      state.crushed = push + 1 == kMostPushes;
      const bool first = push == 0 || !hit.startInSolid;
      if (!state.crushed) pushBy(step, solid, index, hit, first);
    }
    if (state.crushed) return;
  }
}

void separateFromOthers(CharacterStep& step) {
  CharacterState& state = step.state;
  // Other characters are ignored here: many at one position would block each other forever.
  const CharacterWorld without{step.world.tree, step.world.solids, step.world.volumes};
  const Mover mover{without,    step.shape,           step.settings.skin, step.settings.accuracy,
                    step.trace, SweepPurpose::carried};
  for (const OtherBody& other : step.world.others) {
    const Hit hit = sweepOther(other, step.shape, state.position, Vec3(Vec3::Zero()));
    if (!hit.startInSolid) continue;
    if (step.trace != nullptr) step.trace->metOther = true;
    WorldHit met;
    const Vec3 by = hit.exitDirection * (0.5 * hit.depth + step.settings.skin);
    state.position = mover.advance(state.position, by, met);
  }
}

namespace {

// The longest push out of a solid, in units. The world bounds it: a character taller than the world
// finds no more room further away.
double longestPush(const CharacterStep& step) {
  return std::max(128.0, std::min(step.settings.height, 4.0 * step.world.tree.worldHalf));
}

// Overlap with the level, without moving solids and other characters.
Hit overlapOfLevel(const CharacterStep& step, const Vec3& at, uint64_t* visits = nullptr) {
  Mover mover = step.mover(SweepPurpose::overlap);
  mover.visits = visits;
  return mover.sweepLevel(at, Vec3(Vec3::Zero()));
}

// True if the path passes through a wall: the segment of the shape's middle leaves one solid,
// crosses empty space and enters another.
bool passesWall(const CharacterStep& step, const Vec3& from, const Vec3& to) {
  const Vec3 middle = step.middleAt(from);
  const TreeView& tree = step.world.tree;
  return sweepFaceless(tree, PointShape{}, middle + (to - from), from - to, step.settings.accuracy)
             .hit &&
         !overlaps(tree, PointShape{}, middle).any;
}

// Tries the 26 axes and diagonals with growing lengths. Takes the shortest that ends in free space
// and crosses no wall, and moves back from there until contact. A character that was stuck before
// tries one length a step, each in turn: all of them take up to 1,700 sweeps.
bool leaveStraight(CharacterStep& step, const Vec3& start, bool wasStuck) {
  CharacterState& state = step.state;
  constexpr uint64_t kLengths = 32;  // more than there are up to 128 units
  const double farthest = longestPush(step);
  uint64_t number = 0;
  for (double length = 1.0; length <= farthest; length *= 1.25) {
    if (wasStuck && number++ % kLengths != state.steps % kLengths) continue;
    std::optional<Vec3> best;
    for (int direction = 0; direction < 27; ++direction) {
      const int x = direction % 3 - 1, y = direction / 3 % 3 - 1, z = direction / 9 - 1;
      const Vec3 sides(x, y, z);
      if (sides == Vec3::Zero()) continue;
      const Vec3 to = start + length * sides.normalized();
      if (overlapOfLevel(step, to).startInSolid || passesWall(step, start, to)) continue;
      WorldHit hit;
      const Vec3 at = step.mover(SweepPurpose::overlap).advance(to, start - to, hit);
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

// Follows the exits that the cells report (Hit::exitDirection), up to twelve in a row.
bool leaveAlongCells(CharacterStep& step, const Vec3& start) {
  CharacterState& state = step.state;
  Vec3 at = start;
  Vec3 direction = Vec3::UnitZ();
  constexpr int kMostPushes = 12;
  for (int i = 0; i < kMostPushes; ++i) {
    uint64_t visits = 0;
    const Hit hit = overlapOfLevel(step, at, &visits);
    if (i == 0) detectCrowd(step, visits);
    if (!hit.startInSolid) {
      if (i == 0) return true;
      if (passesWall(step, start, at)) return false;
      state.position = at;
      state.pushedOut = (at - start).norm();
      const double into = state.velocity.dot(direction);
      if (into < 0.0) state.velocity -= into * direction;
      return true;
    }
    direction = hit.exitDirection;
    assert(hit.depth >= 0.0);
    at += hit.exitDirection * (hit.depth + step.settings.skin);
    if (!((at - start).norm() <= longestPush(step))) return false;
  }
  return false;
}

}  // namespace

void leaveSolid(CharacterStep& step) {
  const Vec3 start = step.state.position;
  const bool wasStuck = step.state.stuck;
  step.state.stuck = false;
  if (leaveAlongCells(step, start) || leaveStraight(step, start, wasStuck)) return;
  step.state.stuck = true;
  step.state.velocity.setZero();
}

}  // namespace halfspace::bsp
