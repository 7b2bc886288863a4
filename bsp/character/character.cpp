// Copyright (c) Halfspace authors. SPDX-License-Identifier: MIT
#include "bsp/character/character.h"

#include <algorithm>
#include <cassert>
#include <cmath>

#include "bsp/character/displacement.h"
#include "bsp/character/hanging.h"
#include "bsp/character/named_settings.h"
#include "bsp/character/off_ground.h"
#include "bsp/character/walking.h"
#include "bsp/query/depenetration.h"

namespace halfspace::bsp {

namespace {

// Changes the horizontal velocity towards the wish: friction on the ground, then acceleration.
void accelerate(CharacterStep& step) {
  const CharacterSettings& settings = step.settings;
  const bool onGround = step.state.onGround;
  Vec3& velocity = step.state.velocity;
  Vec3 level(velocity.x(), velocity.y(), 0.0);
  if (onGround) {
    const double speed = level.norm();
    const double loss =
        std::max(speed, settings.stopSpeed) * settings.friction * settings.stepSeconds;
    level = speed > loss ? Vec3(level * ((speed - loss) / speed)) : Vec3(Vec3::Zero());
  }
  const Vec3 wished = step.wishedVelocity();
  const double wishedSpeed = wished.norm();
  if (wishedSpeed > 0.0) {
    const Vec3 direction = wished / wishedSpeed;
    const double rate = onGround ? settings.acceleration : settings.airAcceleration;
    const bool isCapped = !onGround && settings.airWishSpeed > 0.0;
    const double most = isCapped ? std::min(wishedSpeed, settings.airWishSpeed) : wishedSpeed;
    const double missing = most - level.dot(direction);
    const double highest = settings.speedLimit > 0.0 ? settings.speedLimit : wishedSpeed;
    const double limit = std::max(level.norm(), highest);
    if (missing > 0.0)
      level += direction * std::min(missing, rate * wishedSpeed * settings.stepSeconds);
    // Without a speedLimit, turning must not add to the speed, not even along a wall.
    if (level.norm() > limit) level *= limit / level.norm();
  }
  assert(level.z() == 0.0);
  velocity = Vec3(level.x(), level.y(), onGround ? 0.0 : velocity.z());
}

void move(CharacterStep& step) {
  if (step.state.inWater) return swim(step);
  if (step.state.hang != CharacterState::Hang::none) {
    if (!hang(step)) fly(step);
    return;
  }
  if (step.ladder != nullptr) return climbLadder(step);
  jump(step);
  accelerate(step);
  if (step.state.onGround && !launch(step))
    walk(step);
  else
    fly(step);
}

}  // namespace

CharacterShape shapeOf(const CharacterSettings& settings, bool crouched) {
  const double height = crouched ? settings.crouchedHeight : settings.height;
  const Vec3 middle(0.0, 0.0, 0.5 * height);
  switch (settings.form) {
    case CharacterSettings::Form::cylinder:
      return CylinderShape::upright(settings.radius, 0.0, height);
    case CharacterSettings::Form::capsule:
      return CapsuleShape::upright(settings.radius, 0.0, std::max(height, 2.0 * settings.radius));
    case CharacterSettings::Form::box:
      return BoxShape{{settings.radius, settings.radius, 0.5 * height}, middle};
    case CharacterSettings::Form::hull: {
      const bool small = crouched && settings.crouchedHull != nullptr;
      return HullShape{small ? settings.crouchedHull : settings.hull};
    }
    case CharacterSettings::Form::sphere:
      break;
  }
  return SphereShape{settings.radius, Vec3(0.0, 0.0, settings.radius)};
}

bool isBlocked(const TreeView& tree, const CharacterSettings& settings, bool crouched,
               const Vec3& position) {
  return std::visit(
      [&](const auto& shape) { return overlaps(tree, shape, position, settings.accuracy).any; },
      shapeOf(settings, crouched));
}

void StepTrace::take(SweepPurpose purpose, const CountingStatistics& counts) {
  assert(static_cast<size_t>(purpose) < work.size());
  Work& part = work[static_cast<size_t>(purpose)];
  part.nodes += counts.nodes;
  part.leaves += counts.leaves;
  part.tests += counts.cellTests;
}

StepTrace::Work StepTrace::total() const {
  Work total;
  for (const Work& part : work) {
    total.sweeps += part.sweeps;
    total.nodes += part.nodes;
    total.leaves += part.leaves;
    total.tests += part.tests;
  }
  return total;
}

bool isUsable(const CharacterSettings& settings) {
  if (settings.form == CharacterSettings::Form::hull && settings.hull == nullptr) return false;
  return std::all_of(
      kNamedSettings.begin(), kNamedSettings.end(), [&](const NamedSetting& setting) {
        const double number = settings.*setting.value;
        return std::isfinite(number) && (setting.aboveZero ? number > 0.0 : number >= 0.0);
      });
}

double eyeHeight(const CharacterSettings& settings, bool crouched) {
  const bool shrinks = crouched && settings.form != CharacterSettings::Form::sphere;
  return settings.eyeHeight * (shrinks ? settings.crouchedHeight / settings.height : 1.0);
}

namespace {

bool isHanging(const CharacterState& state) {
  return state.hang != CharacterState::Hang::none;
}

// A simple decay: the eye's way does not need to be the same at other step lengths.
void blendEye(CharacterStep& step) {
  constexpr double kTime = 0.05;  // seconds
  step.state.eyeOffset *= std::max(0.0, 1.0 - step.settings.stepSeconds / kTime);
}

}  // namespace

void step(const CharacterWorld& world, const CharacterSettings& settings,
          const CharacterInput& input, CharacterState& state, StepTrace* trace) {
  if (trace != nullptr) *trace = StepTrace();
  assert(isUsable(settings));
  assert(state.position.allFinite() && state.velocity.allFinite());
  CharacterStep step{world, settings, input, state, trace};
  ++state.steps;
  state.pushedOut = 0.0;
  state.carriedTurn = 0.0;
  state.crushed = false;
  if (input.noClip) return flyThroughSolids(step);
  rideOnCarrier(step);
  gatherCellsOfCrowd(step);
  blendEye(step);
  crouchOrStand(step);
  yieldToSolids(step);
  separateFromOthers(step);
  selectCellsAtStart(step);
  leaveSolid(step);
  if (!isHanging(state)) findGround(step);
  findWater(step);
  findLadder(step);
  move(step);
  if (!isHanging(state)) findGround(step);
}

void step(const TreeView& tree, const CharacterSettings& settings, const CharacterInput& input,
          CharacterState& state, StepTrace* trace) {
  step(CharacterWorld{tree}, settings, input, state, trace);
}

bool teleport(const TreeView& tree, const CharacterSettings& settings, const Vec3& foot,
              CharacterState& state) {
  const Depenetration exit =
      std::visit([&](const auto& shape) { return depenetrate(tree, shape, foot, settings.height); },
                 shapeOf(settings, false));
  if (!exit.found) return false;
  state = CharacterState{.position = foot + exit.offset};
  return true;
}

}  // namespace halfspace::bsp
