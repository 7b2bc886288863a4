// Copyright (c) Halfspace authors. SPDX-License-Identifier: MIT
#include "bsp/character/carried.h"

#include <algorithm>
#include <cassert>

namespace halfspace::bsp {

namespace {

// What the solid's motion of this step makes of the place of the foot.
Vec3 wayOf(const MovingSolid& solid, const Vec3& foot) {
  if (solid.before.turn == solid.now.turn) return solid.now.place - solid.before.place;
  return solid.now.toWorld(solid.before.toLocal(foot)) - foot;
}

// Out of the solid: the way it came first, since the side it hit is the side it pushes.
Vec3 wayOutOfSolid(const Moment& moment, const MovingSolid& solid, const Hit& hit, bool first) {
  const double skin = moment.settings.skin;
  const Vec3& foot = moment.state.position;
  const Vec3 out = hit.wayOut * (hit.depth + skin);
  const Vec3 way = wayOf(solid, foot);
  const double length = way.norm();
  if (!first || !(length > 0.0)) return out;
  // From beyond where it was carried to, back to the solid.
  const Vec3 whole = way * ((length + skin) / length);
  const Hit back = sweepSolid(solid, moment.shape, foot + whole, -whole, moment.settings.accuracy);
  if (!back.hit || back.startInSolid) return out;
  return whole * (1.0 - back.fraction) + way * (skin / length);
}

void pushBy(Moment& moment, const MovingSolid& solid, int32_t index, const Hit& hit, bool first) {
  CharacterState& state = moment.state;
  const Vec3 out = wayOutOfSolid(moment, solid, hit, first);
  WorldHit met;
  state.position = moment.mover(SweepPurpose::carried, index).advance(state.position, out, met);
  const Vec3 along = out.normalized();
  const double speed = state.velocity.dot(along);
  if (speed < 0.0) state.velocity -= speed * along;
}

// The list may be in another order than in the last step.
int32_t carrierOf(const CharacterState& state, std::span<const MovingSolid> solids) {
  if (state.ground < 0) return kNoSolid;
  if (state.groundId == 0)
    return static_cast<size_t>(state.ground) < solids.size() ? state.ground : kNoSolid;
  for (size_t i = 0; i < solids.size(); ++i)
    if (solids[i].id == state.groundId) return static_cast<int32_t>(i);
  return kNoSolid;
}

// What of the speed the carrier goes along anyway: between nothing and the carrier's speed.
Vec3 sharedPart(const Vec3& velocity, const Vec3& carry) {
  const double square = carry.squaredNorm();
  if (square == 0.0) return Vec3::Zero();
  return carry * std::clamp(velocity.dot(carry) / square, 0.0, 1.0);
}

// Where the foot would be now if it had stayed beside the solid as it was before the step.
Vec3 leftBehind(const Moment& moment, const MovingSolid& solid) {
  return moment.footBefore + wayOf(solid, moment.footBefore);
}

// The solid overlaps the character, or went through it in this step: then the hit is that of the
// character's motion as seen from the solid.
Hit encounter(const Moment& moment, const MovingSolid& solid, bool carries) {
  const Vec3& foot = moment.state.position;
  const Accuracy accuracy = moment.settings.accuracy;
  const Hit now = sweepSolid(solid, moment.shape, foot, Vec3(Vec3::Zero()), accuracy);
  const bool moves = solid.before.place != solid.now.place || solid.before.turn != solid.now.turn;
  if (now.startInSolid || carries || !moves) return now;
  const Vec3 from = leftBehind(moment, solid);
  Hit passing = sweepSolid(solid, moment.shape, from, foot - from, accuracy);
  // What overlapped it before the step, too, is left.
  if (passing.startInSolid) passing = Hit();
  return passing;
}

}  // namespace

void rideAlong(Moment& moment) {
  CharacterState& state = moment.state;
  const int32_t carrier = carrierOf(state, moment.world.solids);
  state.ground = kNoSolid;
  state.groundId = 0;
  if (carrier == kNoSolid) return;
  const MovingSolid& solid = moment.world.solids[static_cast<size_t>(carrier)];
  const Vec3 by = wayOf(solid, state.position);
  assert(static_cast<size_t>(carrier) < moment.world.solids.size());
  state.carriedTurn = solid.now.turn - solid.before.turn;
  moment.carrier = carrier;
  moment.carry = moment.ridden = by / moment.settings.stepSeconds;
  if (by.squaredNorm() == 0.0) return;
  WorldHit hit;
  state.position = moment.mover(SweepPurpose::carried, carrier).advance(state.position, by, hit);
}

void standOn(Moment& moment, int32_t solid) {
  CharacterState& state = moment.state;
  state.ground = solid;
  assert(solid == kNoSolid || static_cast<size_t>(solid) < moment.world.solids.size());
  state.groundId = solid == kNoSolid ? 0 : moment.world.solids[static_cast<size_t>(solid)].id;
  if (solid == moment.carrier) return;
  state.velocity += moment.carry;
  moment.carrier = solid;
  moment.carry = Vec3::Zero();
  if (solid == kNoSolid) return;
  moment.carry = wayOf(moment.world.solids[static_cast<size_t>(solid)], state.position) /
                 moment.settings.stepSeconds;
  state.velocity -= sharedPart(state.velocity, moment.carry);
}

void giveWay(Moment& moment) {
  CharacterState& state = moment.state;
  for (size_t i = 0; i < moment.world.solids.size(); ++i) {
    const MovingSolid& solid = moment.world.solids[i];
    const auto index = static_cast<int32_t>(i);
    constexpr int kMostPushes = 4;
    for (int push = 0; push < kMostPushes; ++push) {
      const Hit hit = encounter(moment, solid, index == moment.carrier);
      if (!hit.hit) break;
      state.crushed = push + 1 == kMostPushes;
      const bool first = push == 0 || !hit.startInSolid;
      if (!state.crushed) pushBy(moment, solid, index, hit, first);
    }
    if (state.crushed) return;
  }
}

}  // namespace halfspace::bsp
