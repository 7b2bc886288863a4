// Copyright (c) Halfspace authors. SPDX-License-Identifier: MIT
//
// One step on the ground, cheapest attempt first:
//
//                +-----     1. Slide along the ground and along walls. Most steps end here.
//         __..-> |          2. If the slide is blocked no higher than a step, lift the character,
//    o __/       | riser       repeat the slide and lower it again: a step up. It counts if it
//   -------------+             leads further than the slide and there is room on the tread.
//                           3. Else, in the next time step, search for a ledge to climb.
//
// Then the character is lowered to ground within a step's height, so that stairs are walked down.
#include "bsp/character/walking.h"

#include <algorithm>
#include <cassert>
#include <cmath>

#include "bsp/character/displacement.h"
#include "bsp/character/over_edges.h"
#include "bsp/character/pushing.h"
#include "bsp/query/sine_cosine.h"

namespace halfspace::bsp {

namespace {

Vec3 alongGround(const Vec3& level, const Vec3& normal) {
  const Vec3 along = level - normal.dot(level) * normal;
  const double length = along.norm();
  return length > 0.0 ? Vec3(along * (level.norm() / length)) : level;
}

// Horizontal direction into the plane that stopped the direct path and that the step overcame. In a
// corner this is the riser and not the wall.
Vec3 directionIntoRiser(const ImpactPlanes& planes, const Vec3& stepped) {
  assert(!planes.normals().empty());
  Vec3 best = -Vec3(planes.normals().front().x(), planes.normals().front().y(), 0.0).normalized();
  for (const Vec3& n : planes.normals()) {
    const Vec3 into = -Vec3(n.x(), n.y(), 0.0).normalized();
    if (into.dot(stepped) > best.dot(stepped)) best = into;
  }
  return best;
}

// True if, after a step up, there is room to go on away from the riser: a tread. Tested from the
// height of the lifted path, because round feet rest on the edge at an angle.
bool isTread(const CharacterStep& step, const LiftedPath& stepped, const Vec3& level,
             const Slide& direct) {
  const CharacterSettings& settings = step.settings;
  const Vec3& from = step.state.position;
  if (stepped.end.z() <= from.z() + 4.0 * settings.skin || direct.planes.normals().empty())
    return true;
  const Vec3 into = directionIntoRiser(direct.planes, stepped.end - from);
  const Vec3 direction = level.normalized();
  // At an oblique angle a longer path covers the same depth.
  const double slant = std::max(direction.dot(into), 0.125);
  const Slide on =
      step.mover(SweepPurpose::step).slide(stepped.over, direction * (settings.stepDepth / slant));
  return (on.position - from).dot(into) >= settings.stepDepth - 4.0 * settings.skin;
}

// Steps up, if that leads further than `beyond`; else nullopt.
std::optional<Vec3> tryStepUp(CharacterStep& step, const Vec3& level, const Slide& direct,
                              double beyond) {
  const auto stepped =
      tryLiftedPath(step, level, step.settings.stepHeight, beyond, SweepPurpose::step);
  if (!stepped || !isTread(step, *stepped, level, direct)) return std::nullopt;
  return stepped->end;
}

// Removes the part of the velocity that the wall stopped.
void keepSpeedAlong(CharacterStep& step, const Slide& slide, const Vec3& level) {
  CharacterState& state = step.state;
  const double rise = state.velocity.z();
  state.velocity = slide.planes.deflect(level) / step.settings.stepSeconds;
  state.velocity.z() = rise;
}

// Moves past the obstacle that stopped the direct path. Stepping up and searching for a ledge are
// the most expensive parts of a step, so no step does both: if stepping up fails, the next step
// searches for a ledge.
Vec3 getPastObstacle(CharacterStep& step, const Vec3& level, const Slide& direct) {
  CharacterState& state = step.state;
  const CharacterSettings& settings = step.settings;
  constexpr double kFurther = 1e-9;  // units: less is rounding
  const double reached = progressAlong(level, state.position, direct.position);
  const bool asksLedge = state.ledgeNext && maySearchLedge(step);
  state.ledgeNext = false;
  if (!asksLedge && !step.mover(SweepPurpose::step).isStoppedHigher(direct, settings.stepHeight)) {
    const auto stepped = tryStepUp(step, level, direct, reached + kFurther);
    if (stepped) {
      state.eyeOffset -= stepped->z() - direct.position.z();
      return *stepped;  // keeps the whole speed
    }
    state.ledgeNext = settings.climbHeight > settings.stepHeight;
    if (state.ledgeNext) planLedgeSearch(step);
  }
  // Between a slope and a wall a slide may lead backwards; then do not move.
  if (reached < -kFurther) return state.position;
  if (settings.climbHeight > settings.stepHeight && !state.ledgeNext)
    climb(step, level, settings.climbHeight, direct);
  keepSpeedAlong(step, direct, level);
  pushBodies(step, direct, level / settings.stepSeconds);
  return direct.position;
}

bool isFree(const CharacterStep& step, const CharacterShape& shape, const Vec3& at) {
  const CharacterSettings& settings = step.settings;
  const Mover standing{step.world,        shape,      settings.skin,
                       settings.accuracy, step.trace, SweepPurpose::overlap,
                       kNoSolid,          &step.cells};
  return !standing.sweep(at, Vec3(Vec3::Zero())).startInSolid;
}

// How far the feet are lifted by crouching now; 0 unless it is in the air.
double crouchLift(const CharacterStep& step) {
  const CharacterSettings& settings = step.settings;
  const bool shrinks = settings.form == CharacterSettings::Form::hull
                           ? settings.crouchedHull != nullptr
                           : settings.form != CharacterSettings::Form::sphere;
  if (!shrinks || step.state.onGround || step.state.inWater || step.state.onLadder) return 0.0;
  return settings.crouchLift * std::max(0.0, settings.height - settings.crouchedHeight);
}

}  // namespace

// Changes between standing and crouching at the first of these positions of the foot where the new
// shape is free: with the feet lifted or lowered in the air, and where it is. A smaller shape at
// the same position needs no test.
void crouchOrStand(CharacterStep& step) {
  CharacterState& state = step.state;
  const CharacterSettings& settings = step.settings;
  const bool crouches = step.input.crouch;
  if (crouches != state.crouched) {
    const CharacterShape shape = shapeOf(settings, crouches);
    const double lift = crouchLift(step);
    const double eye = state.position.z() + eyeHeight(settings, state.crouched);
    const Vec3 moved = state.position + Vec3(0.0, 0.0, crouches ? lift : -lift);
    if (lift > 0.0 && isFree(step, shape, moved)) {
      state.position = moved;
      state.crouched = crouches;
    } else if (crouches || isFree(step, shape, state.position)) {
      state.crouched = crouches;
    }
    state.eyeOffset += eye - state.position.z() - eyeHeight(settings, state.crouched);
  }
  step.shape = shapeOf(settings, state.crouched);
}

void walk(CharacterStep& step) {
  CharacterState& state = step.state;
  const Vec3 level = state.velocity * step.settings.stepSeconds;
  if (level.squaredNorm() == 0.0) return;
  const Slide direct = step.slider().slide(state.position, alongGround(level, state.groundNormal));
  state.position = direct.blocked ? getPastObstacle(step, level, direct) : direct.position;
  const double before = state.position.z();
  if (state.onGround) stepDown(step);
  state.eyeOffset += before - state.position.z();
}

namespace {

bool isWalkable(const CharacterSettings& settings, const Vec3& normal) {
  constexpr double kRounding = 1e-9;  // of a unit normal: a slope of just the limit is walkable
  return normal.z() >= sineCosineOfDegrees(settings.slopeLimit).cosine - kRounding;
}

}  // namespace

std::optional<Vec3> groundAt(const CharacterStep& step, const WorldHit& hit, const Vec3& foot) {
  const CharacterSettings& settings = step.settings;
  if (!hit.hit || hit.startInSolid) return std::nullopt;
  assert(hit.solid < 0 || static_cast<size_t>(hit.solid) < step.world.solids.size());
  if (isWalkable(settings, hit.normal)) return hit.normal;
  if (hit.leaf == kNoLeaf || hit.contact.z() - foot.z() > settings.stepHeight) return std::nullopt;
  const MovingSolid* solid =
      hit.solid >= 0 ? &step.world.solids[static_cast<size_t>(hit.solid)] : nullptr;
  const TreeView& tree = solid != nullptr ? *solid->tree : step.world.tree;
  assert(hit.leaf < tree.solidLeafCount);
  const Vec3 contact = solid != nullptr ? solid->now.toLocal(hit.contact) : hit.contact;
  for (const CellPlane& facet : tree.cell(hit.leaf).facets()) {
    const Vec3 n = tree.normalOf(facet);
    const Vec3 inWorld = solid != nullptr ? solid->now.orientation().toWorld(n) : n;
    if (!isWalkable(settings, inWorld) || std::abs(n.dot(contact) - facet.offset) > settings.skin)
      continue;
    return solid != nullptr ? Vec3(solid->now.toWorld(n) - solid->now.position) : n;
  }
  return std::nullopt;
}

// Upward speed, in units a second, that only a jump or a push gives: slower rises come from
// rounding and leave the body on the ground.
constexpr double kLeastRise = 1e-3;

void findGround(CharacterStep& step) {
  CharacterState& state = step.state;
  const double skin = step.settings.skin;
  const double least = std::max(kLeastRise, step.settings.launchSpeed);
  const bool rising = state.velocity.z() > least && !state.onGround;
  int32_t solid = kNoSolid;
  state.onGround = false;
  if (!rising) {
    // The skin is kept perpendicular to the surface; measured straight down it is more where a foot
    // touches at an angle.
    const double reach = 32.0 * skin;
    const WorldHit hit =
        step.mover(SweepPurpose::ground).sweep(state.position, Vec3(0.0, 0.0, -reach));
    const bool near = hit.fraction * reach * hit.normal.z() <= 3.0 * skin;
    const auto ground = near ? groundAt(step, hit, state.position) : std::nullopt;
    if (ground) {
      state.onGround = true;
      state.groundNormal = *ground;
      assert(ground->allFinite());
      solid = hit.solid;
    }
  }
  standOn(step, solid);
  if (state.onGround)
    state.sinceGround = 0.0;
  else
    state.sinceGround += step.settings.stepSeconds / 2.0;  // findGround() runs twice a step
}

void stepDown(CharacterStep& step) {
  CharacterState& state = step.state;
  const CharacterSettings& settings = step.settings;
  WorldHit hit;
  const Vec3 by(0.0, 0.0, -settings.stepHeight - 2.0 * settings.skin);
  const Vec3 down = step.mover(SweepPurpose::down).advance(state.position, by, hit);
  if (groundAt(step, hit, down)) state.position = down;
}

}  // namespace halfspace::bsp
