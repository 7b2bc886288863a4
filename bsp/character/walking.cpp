// Copyright (c) Halfspace authors. SPDX-License-Identifier: MIT
#include "bsp/character/walking.h"

#include <algorithm>
#include <cassert>

#include "bsp/character/ground.h"
#include "bsp/character/over_edges.h"

namespace halfspace::bsp {

namespace {

Vec3 alongGround(const Vec3& level, const Vec3& normal) {
  const Vec3 along = level - normal.dot(level) * normal;
  const double length = along.norm();
  return length > 0.0 ? Vec3(along * (level.norm() / length)) : level;
}

// Of what stopped the direct way, the one that the step has overcome: in a corner not the wall.
Vec3 intoRiser(const ImpactPlanes& planes, const Vec3& stepped) {
  assert(!planes.normals().empty());
  Vec3 best = -Vec3(planes.normals().front().x(), planes.normals().front().y(), 0.0).normalized();
  for (const Vec3& n : planes.normals()) {
    const Vec3 into = -Vec3(n.x(), n.y(), 0.0).normalized();
    if (into.dot(stepped) > best.dot(stepped)) best = into;
  }
  return best;
}

// Whether there is room to go on, away from the riser, where a step up has led. Asked from as high
// as the step went: round feet stand aslant on the edge.
bool isTread(const Moment& moment, const LiftedPath& stepped, const Vec3& level,
             const Slide& direct) {
  const CharacterSettings& settings = moment.settings;
  const Vec3& from = moment.state.position;
  if (stepped.end.z() <= from.z() + 4.0 * settings.skin || direct.planes.normals().empty())
    return true;
  const Vec3 into = intoRiser(direct.planes, stepped.end - from);
  const Vec3 way = level.normalized();
  // Aslant, a longer way for the same depth.
  const double slant = std::max(way.dot(into), 0.125);
  const Slide on =
      moment.mover(SweepPurpose::step).slide(stepped.over, way * (settings.stepDepth / slant));
  return (on.position - from).dot(into) >= settings.stepDepth - 4.0 * settings.skin;
}

// Up a step, where that leads further than `beyond`; else nothing.
std::optional<Vec3> overStep(Moment& moment, const Vec3& level, const Slide& direct,
                             double beyond) {
  const auto stepped =
      overEdge(moment, level, moment.settings.stepHeight, beyond, SweepPurpose::step);
  if (!stepped || !isTread(moment, *stepped, level, direct)) return std::nullopt;
  return stepped->end;
}

// What a wall took of the speed is gone.
void keepSpeedAlong(Moment& moment, const Slide& slide, const Vec3& level) {
  CharacterState& state = moment.state;
  const double rise = state.velocity.z();
  state.velocity = slide.planes.deflect(level) / moment.settings.stepSeconds;
  state.velocity.z() = rise;
}

// Past what stopped the direct way. To go up a step and to look for a ledge are the dearest things
// a step asks; no step asks both, so who was refused the one asks the other in the next.
Vec3 goOn(Moment& moment, const Vec3& level, const Slide& direct) {
  CharacterState& state = moment.state;
  const CharacterSettings& settings = moment.settings;
  constexpr double kFurther = 1e-9;  // units: less is rounding
  const double reached = progressAlong(level, state.position, direct.position);
  const bool asksLedge = state.ledgeNext && mayLookForLedge(moment);
  state.ledgeNext = false;
  if (!asksLedge &&
      !moment.mover(SweepPurpose::step).isStoppedHigher(direct, settings.stepHeight)) {
    const auto stepped = overStep(moment, level, direct, reached + kFurther);
    if (stepped) return *stepped;  // takes nothing of the speed
    state.ledgeNext = settings.climbHeight > settings.stepHeight;
    if (state.ledgeNext) expectLedge(moment);
  }
  // Between a slope and a wall a slide may lead back: rather none.
  if (reached < -kFurther) return state.position;
  if (settings.climbHeight > settings.stepHeight && !state.ledgeNext)
    climb(moment, level, settings.climbHeight, direct);
  keepSpeedAlong(moment, direct, level);
  return direct.position;
}

}  // namespace

void walk(Moment& moment) {
  CharacterState& state = moment.state;
  const Vec3 level = state.velocity * moment.settings.stepSeconds;
  if (level.squaredNorm() == 0.0) return;
  const Slide direct =
      moment.slider().slide(state.position, alongGround(level, state.groundNormal));
  state.position = direct.blocked ? goOn(moment, level, direct) : direct.position;
  if (state.onGround) stepDown(moment);
}

}  // namespace halfspace::bsp
