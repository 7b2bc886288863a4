// Copyright (c) Halfspace authors. SPDX-License-Identifier: MIT
#include "bsp/character/carried.h"

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

}  // namespace

void rideAlong(Moment& moment) {
  CharacterState& state = moment.state;
  const int32_t ground = state.ground;
  state.ground = kNoSolid;
  if (ground < 0 || static_cast<size_t>(ground) >= moment.world.solids.size()) return;
  const MovingSolid& solid = moment.world.solids[static_cast<size_t>(ground)];
  const Vec3 by = wayOf(solid, state.position);
  state.carriedTurn = solid.now.turn - solid.before.turn;
  moment.carry = by / moment.settings.stepSeconds;
  if (by.squaredNorm() == 0.0) return;
  WorldHit hit;
  state.position = moment.mover(SweepPurpose::carried, ground).advance(state.position, by, hit);
}

void giveWay(Moment& moment) {
  CharacterState& state = moment.state;
  for (size_t i = 0; i < moment.world.solids.size(); ++i) {
    const MovingSolid& solid = moment.world.solids[i];
    constexpr int kMostPushes = 4;
    for (int push = 0; push < kMostPushes; ++push) {
      const Hit hit = sweepSolid(solid, moment.shape, state.position, Vec3(Vec3::Zero()),
                                 moment.settings.accuracy);
      if (!hit.startInSolid) break;
      state.crushed = push + 1 == kMostPushes;
      if (!state.crushed) pushBy(moment, solid, static_cast<int32_t>(i), hit, push == 0);
    }
    if (state.crushed) return;
  }
}

}  // namespace halfspace::bsp
