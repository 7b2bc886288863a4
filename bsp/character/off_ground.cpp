// Copyright (c) Halfspace authors. SPDX-License-Identifier: MIT
#include "bsp/character/off_ground.h"

#include <algorithm>
#include <cassert>

#include "bsp/character/displacement.h"
#include "bsp/character/hanging.h"
#include "bsp/character/over_edges.h"
#include "bsp/character/pushing.h"
#include "bsp/query/closest.h"
#include "bsp/query/sine_cosine.h"

namespace halfspace::bsp {

namespace {

constexpr double kShoreTime = 0.75;  // seconds out of the water in which a shore can be climbed

}  // namespace

void jump(CharacterStep& step) {
  CharacterState& state = step.state;
  const CharacterSettings& settings = step.settings;
  const bool pressed = step.input.jump && !state.jumpHeld;
  state.jumpHeld = step.input.jump;
  state.sinceJumpWish = pressed ? 0.0 : state.sinceJumpWish + step.settings.stepSeconds;
  if (state.sinceJumpWish > settings.jumpBuffer) return;
  if (!state.onGround && state.sinceGround > settings.coyoteTime) return;
  // A rising carrier adds its speed; a sinking one takes nothing from the jump.
  const double rise = settings.jumpSpeed + std::max(0.0, step.carry.z());
  state.onGround = false;
  standOn(step, kNoSolid);
  state.velocity.z() = rise;
  state.sinceGround = state.sinceJumpWish = 1e9;
}

void fly(CharacterStep& step) {
  CharacterState& state = step.state;
  Vec3& velocity = state.velocity;
  // The mean of the velocities before and after: height and distance do not depend on the step
  // length.
  const double before = velocity.z();
  velocity.z() -= step.settings.gravity * step.settings.stepSeconds;
  Vec3 delta = velocity * step.settings.stepSeconds;
  delta.z() = 0.5 * (before + velocity.z()) * step.settings.stepSeconds;
  // If it left its carrier in this step, its velocity contains that of the carrier, but it has
  // already been carried.
  delta.head<2>() -= step.ridden.head<2>() * step.settings.stepSeconds;
  const Vec3 from = state.position, met = velocity;
  const Slide slide = step.slider().slide(state.position, delta);
  if (slide.blocked) {
    velocity = slide.planes.deflect(velocity);
    pushBodies(step, slide, met);
    climbOn(step, slide);
  }
  state.position = slide.position;
  if (slide.blocked) grabLedge(step, slide, from);
}

bool launch(CharacterStep& step) {
  CharacterState& state = step.state;
  const double least = step.settings.launchSpeed;
  if (!(least > 0.0)) return false;
  const Vec3 along = state.velocity - state.groundNormal.dot(state.velocity) * state.groundNormal;
  if (!(along.z() > least)) return false;
  state.onGround = false;
  state.velocity = along;
  standOn(step, kNoSolid);
  return true;
}

double ledgeHeight(const CharacterStep& step) {
  const CharacterSettings& settings = step.settings;
  const bool wet = step.state.sinceWater < kShoreTime;
  return std::max(settings.climbHeight, wet ? settings.shoreHeight : 0.0);
}

void climbOn(CharacterStep& step, const Slide& slide) {
  const double height = ledgeHeight(step);
  const Vec3 level = step.wishedVelocity() * step.settings.stepSeconds;
  if (height > 0.0 && level.squaredNorm() > 0.0) climb(step, level, height, slide);
}

void flyThroughSolids(CharacterStep& step) {
  CharacterState& state = step.state;
  state.velocity = step.wishedVelocity3d(step.settings.flySpeed);
  state.position += state.velocity * step.settings.stepSeconds;
  state.onGround = state.inWater = state.onLadder = state.stuck = false;
  stopHanging(state);
  state.ground = kNoSolid;
  state.groundId = 0;
  state.sinceGround += step.settings.stepSeconds;
}

namespace {

constexpr double kLetGoTime = 0.3;  // seconds after jumping off in which a ladder is ignored

void jumpOff(CharacterStep& step) {
  CharacterState& state = step.state;
  const bool away = step.settings.ladderJump > 0.0;
  const double speed = away ? step.settings.ladderJump : 0.5 * step.settings.jumpSpeed;
  state.velocity = -speed * step.ladder->towards;
  state.velocity.z() = away ? 0.0 : speed;
  state.sinceLetGo = 0.0;
  state.onLadder = false;
  fly(step);
}

}  // namespace

namespace {

bool mayHaveLadders(const TreeView& tree) {
  return tree.leafContents != nullptr && (tree.anyContents & kContentsLadder) != 0;
}

// A ladder that is contents of the tree: the cell within reach that the nearest point lies on, or
// that the character is in.
void findLadderInTree(CharacterStep& step, double reach) {
  if (!mayHaveLadders(step.world.tree)) return;
  const TreeView ladders = step.world.tree.seeing(kContentsLadder);
  const Vec3& foot = step.state.position;
  const Vec3 away = std::visit(
      [&](const auto& shape) -> Vec3 {
        const Closest nearest = closest(ladders, shape, foot, reach);
        if (!nearest.found || nearest.distance > 0.0) return nearest.normal;
        return overlap(ladders, shape, foot).exitDirection;
      },
      step.shape);
  const Vec3 level(away.x(), away.y(), 0.0);
  const double length = level.norm();
  if (!(length > 0.5 * away.norm())) return;  // there is none, or the character is on top of it
  step.ladderOfTree.kind = CharacterVolume::Kind::ladder;
  step.ladderOfTree.towards = -level / length;
  step.ladder = &step.ladderOfTree;
}

}  // namespace

void findLadder(CharacterStep& step) {
  CharacterState& state = step.state;
  step.ladder = nullptr;
  state.sinceLetGo += step.settings.stepSeconds;
  const double reach = step.settings.radius + 4.0 * step.settings.skin;
  const Bounds around{state.position - Vec3(reach, reach, 0.0),
                      state.position + Vec3(reach, reach, step.height())};
  for (const CharacterVolume& volume : step.world.volumes) {
    if (volume.kind != CharacterVolume::Kind::ladder || state.sinceLetGo <= kLetGoTime) continue;
    if (volume.meets(around)) step.ladder = &volume;
  }
  if (step.ladder == nullptr && state.sinceLetGo > kLetGoTime)
    findLadderInTree(step, 4.0 * step.settings.skin);
  // At the lower end of a ladder, a character on the ground climbs only if it walks towards it.
  if (step.ladder != nullptr && state.onGround &&
      step.wishedDirection().dot(step.ladder->towards) <= 0.0)
    step.ladder = nullptr;
  state.onLadder = step.ladder != nullptr && !state.inWater;
}

namespace {

// Forward climbs, and back descends, wherever the character looks.
Vec3 ladderVelocity(const CharacterStep& step) {
  const Vec3& towards = step.ladder->towards;
  const double speed = step.settings.ladderSpeed;
  const Vec3 direction = step.wishedDirection();
  const double into = direction.dot(towards);
  Vec3 velocity = (direction - into * towards) * speed;
  velocity.z() = std::clamp(into + step.input.up, -1.0, 1.0) * speed;
  if (into > 0.0) velocity += into * speed * towards;
  return velocity;
}

// Half-Life's rule: the wish is that of flying along the view. Its part into the ladder leads up as
// well, so that who looks up obliquely climbs by both parts, and who looks down and walks forward
// descends.
Vec3 ladderVelocityAlongView(const CharacterStep& step) {
  const Vec3& towards = step.ladder->towards;
  const CharacterInput& input = step.input;
  const auto [sine, cosine] = sineCosineOfDegrees(step.settings.ladderPitch * input.pitch);
  const Vec3 level = step.wishedDirection();
  const auto [sineOfYaw, cosineOfYaw] = sineCosineOfDegrees(input.yaw);
  const Vec3 ahead(cosineOfYaw, sineOfYaw, 0.0);
  const double forward = level.dot(ahead);
  Vec3 wish = level + forward * ((cosine - 1.0) * ahead + Vec3(0.0, 0.0, sine));
  wish.z() += input.up;
  const double into = wish.dot(towards);
  Vec3 velocity = wish - into * towards;
  velocity.z() += into;
  if (into > 0.0) velocity += into * towards;
  return velocity * step.settings.ladderSpeed;
}

}  // namespace

void climbLadder(CharacterStep& step) {
  CharacterState& state = step.state;
  assert(step.ladder != nullptr);
  state.sinceJumpWish = 1e9;
  const bool pressed = step.input.jump && !state.jumpHeld;
  state.jumpHeld = step.input.jump;
  if (pressed) return jumpOff(step);
  const Vec3 velocity =
      step.settings.ladderPitch > 0.0 ? ladderVelocityAlongView(step) : ladderVelocity(step);
  state.onGround = false;
  const Slide slide =
      step.mover(SweepPurpose::motion).slide(state.position, velocity * step.settings.stepSeconds);
  state.velocity = slide.planes.deflect(velocity);
  state.position = slide.position;
}

namespace {

bool isUnderWater(const CharacterWorld& world, const Vec3& point) {
  return std::any_of(world.volumes.begin(), world.volumes.end(),
                     [&](const CharacterVolume& volume) {
                       return volume.kind == CharacterVolume::Kind::water && volume.contains(point);
                     });
}

}  // namespace

void findWater(CharacterStep& step) {
  CharacterState& state = step.state;
  state.inWater = isUnderWater(step.world, step.middleAt(state.position));
  if (state.inWater) stopHanging(state);
  state.sinceWater = state.inWater ? 0.0 : state.sinceWater + step.settings.stepSeconds;
}

void swim(CharacterStep& step) {
  CharacterState& state = step.state;
  const CharacterSettings& settings = step.settings;
  Vec3& velocity = state.velocity;
  state.jumpHeld = step.input.jump;
  Vec3 wished = step.wishedVelocity3d(settings.swimSpeed);
  if (wished.squaredNorm() == 0.0 && !state.onGround) wished.z() = -settings.sinkSpeed;
  velocity *= std::max(0.0, 1.0 - settings.swimFriction * step.settings.stepSeconds);
  const Vec3 missing = wished - velocity;
  const double most = settings.acceleration * settings.swimSpeed * step.settings.stepSeconds;
  const double length = missing.norm();
  velocity += length > most ? Vec3(missing * (most / length)) : missing;
  state.onGround = false;
  const Slide slide =
      step.mover(SweepPurpose::motion).slide(state.position, velocity * step.settings.stepSeconds);
  // The surface stops it: a swimmer does not leap out of the water.
  if (!isUnderWater(step.world, step.middleAt(slide.position)))
    velocity.z() = std::min(velocity.z(), 0.0);
  if (slide.blocked) {
    const Vec3 met = velocity;
    velocity = slide.planes.deflect(velocity);
    pushBodies(step, slide, met);
    climbOn(step, slide);
  }
  state.position = slide.position;
}

}  // namespace halfspace::bsp
