// Copyright (c) Halfspace authors. SPDX-License-Identifier: MIT
#include "bsp/character/hanging.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <optional>

#include "bsp/character/displacement.h"
#include "bsp/character/walking.h"
#include "bsp/query/sine_cosine.h"

namespace halfspace::bsp {

namespace {

using Hang = CharacterState::Hang;

constexpr double kNoGrabTime = 0.3;    // seconds after letting go in which no ledge is grabbed
constexpr double kSteepestWall = 0.3;  // largest |z| of the normal of a wall that is hung at
constexpr double kInto = 0.5;          // cosine between input and wall that counts as towards it
constexpr double kWindow = 0.125;      // share of hangHeight by which the hands may be off the edge

struct Ledge {
  double top = 0.0;  // its height in the world
  int32_t solid = kNoSolid;
};

double skins(const CharacterStep& step) {
  return 4.0 * step.settings.skin;
}

// The ledge in this direction, no higher than the hands, for a body that touches the wall.
std::optional<Ledge> findLedge(CharacterStep& step, const Vec3& towards) {
  const CharacterSettings& settings = step.settings;
  const Vec3 from = step.state.position;
  const Mover mover = step.mover(SweepPurpose::climb);
  WorldHit hit;
  const Vec3 lifted = mover.advance(from, Vec3(0.0, 0.0, settings.hangHeight + skins(step)), hit);
  const double depth = settings.stepDepth + 2.0 * skins(step);
  const Vec3 over = mover.advance(lifted, depth * towards, hit);
  if (!((over - lifted).dot(towards) >= settings.stepDepth)) return std::nullopt;
  const Vec3 down = mover.advance(over, Vec3(0.0, 0.0, from.z() - lifted.z()), hit);
  if (!hit.hit || hit.other != kNoSolid || !groundAt(step, hit, down)) return std::nullopt;
  return Ledge{hit.contact.z(), hit.solid};
}

// Horizontal direction into the wall that stopped the slide and that the input leads to.
std::optional<Vec3> wallAhead(const CharacterStep& step, const Slide& slide) {
  const Vec3 wish = step.wishedDirection();
  std::optional<Vec3> best;
  double most = kInto * wish.norm();
  for (int i = 0; i < slide.impactCount; ++i) {
    const Impact& impact = slide.impacts[static_cast<size_t>(i)];
    if (impact.other != kNoSolid || std::abs(impact.normal.z()) > kSteepestWall) continue;
    const Vec3 into = -Vec3(impact.normal.x(), impact.normal.y(), 0.0).normalized();
    if (!(into.dot(wish) > most)) continue;
    most = into.dot(wish);
    best = into;
  }
  return best;
}

// Falls on from here.
void letGo(CharacterStep& step) {
  stopHanging(step.state);
  step.state.sinceLetGo = 0.0;
  standOn(step, kNoSolid);
}

void jumpOffLedge(CharacterStep& step) {
  const double speed = step.settings.jumpSpeed;
  letGo(step);  // its velocity is now that of the carrier
  step.state.velocity += Vec3(0.0, 0.0, speed) - 0.5 * speed * step.state.hangTowards;
}

// Rises along the wall; once the foot is above the edge, moves on to the ledge.
void pullUp(CharacterStep& step, const Ledge& ledge) {
  CharacterState& state = step.state;
  const double missing = ledge.top + 2.0 * step.settings.skin - state.position.z();
  const double rise = std::min(missing, step.settings.climbSpeed * step.settings.stepSeconds);
  if (rise > 0.0) {
    WorldHit hit;
    const double before = state.position.z();
    state.position = step.mover(SweepPurpose::climb).advance(state.position, Vec3(0, 0, rise), hit);
    const bool isStopped = !(state.position.z() - before > 0.5 * rise);
    if (isStopped) {
      state.hang = Hang::hanging;
      state.hangHeld = 0.0;
    }
    if (isStopped || missing > rise) return;
  }
  state.hang = Hang::pullingOver;
  state.hangHeld = 0.0;
}

void pullOver(CharacterStep& step) {
  CharacterState& state = step.state;
  const CharacterSettings& settings = step.settings;
  const Vec3 delta = settings.climbSpeed * settings.stepSeconds * state.hangTowards;
  const Slide slide = step.mover(SweepPurpose::climb).slide(state.position, delta);
  state.position = slide.position;
  state.hangHeld += settings.stepSeconds;
  const int32_t carrier = step.carrier;
  findGround(step);
  // Twice the time to move over the edge as a whole.
  const double longest = 2.0 * (2.0 * settings.radius + settings.stepDepth);
  if (state.onGround || slide.blocked || state.hangHeld * settings.climbSpeed > longest)
    return stopHanging(state);
  standOn(step, carrier);
}

}  // namespace

void stopHanging(CharacterState& state) {
  state.hang = Hang::none;
  state.hangHeld = 0.0;
}

void grabLedge(CharacterStep& step, const Slide& slide, const Vec3& before) {
  CharacterState& state = step.state;
  const double reach = step.settings.hangHeight;
  if (!(reach > 0.0) || state.velocity.z() > 0.0 || state.crouched ||
      state.sinceLetGo <= kNoGrabTime)
    return;
  const std::optional<Vec3> towards = wallAhead(step, slide);
  if (!towards) return;
  const std::optional<Ledge> ledge = findLedge(step, *towards);
  if (!ledge) return;
  const double hands = state.position.z() + reach;
  const double window = std::max(kWindow * reach, before.z() - state.position.z());
  if (ledge->top > hands + skins(step) || ledge->top < hands - window) return;
  WorldHit hit;
  state.position = step.mover(SweepPurpose::climb)
                       .advance(state.position, Vec3(0.0, 0.0, ledge->top - hands), hit);
  state.hang = Hang::hanging;
  state.hangTowards = *towards;
  state.hangHeld = 0.0;
  state.sinceGround = 1e9;  // letting go is no jump from the ground
  standOn(step, ledge->solid);
  state.velocity.setZero();
}

bool hang(CharacterStep& step) {
  CharacterState& state = step.state;
  assert(state.hang != Hang::none);
  if (state.carriedTurn != 0.0) {
    const auto [sine, cosine] = sineCosineOfDegrees(state.carriedTurn);
    const Vec3 t = state.hangTowards;
    state.hangTowards = Vec3(cosine * t.x() - sine * t.y(), sine * t.x() + cosine * t.y(), 0.0);
  }
  const bool pressed = step.input.jump && !state.jumpHeld;
  state.jumpHeld = step.input.jump;
  state.sinceJumpWish = 1e9;
  state.onGround = false;
  state.velocity.setZero();
  if (state.hang == Hang::pullingOver) {
    pullOver(step);
    return true;
  }
  const double into = step.wishedDirection().dot(state.hangTowards);
  if (pressed && into <= 0.0) {
    jumpOffLedge(step);
    return false;
  }
  const std::optional<Ledge> ledge = findLedge(step, state.hangTowards);
  if (!ledge || step.input.crouch || into < -kInto) {
    letGo(step);
    return false;
  }
  standOn(step, ledge->solid);
  state.velocity.setZero();
  if (state.hang == Hang::hanging) {
    state.hangHeld = into > kInto ? state.hangHeld + step.settings.stepSeconds : 0.0;
    if (pressed || state.hangHeld > step.settings.hangTime) state.hang = Hang::pullingUp;
  }
  if (state.hang == Hang::pullingUp) pullUp(step, *ledge);
  return true;
}

}  // namespace halfspace::bsp
