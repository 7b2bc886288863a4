// Copyright (c) Halfspace authors. SPDX-License-Identifier: MIT
#include "bsp/character/pushing.h"

#include <cassert>
#include <cmath>

#include "bsp/character/displacement.h"

namespace halfspace::bsp {

namespace {

constexpr double kSideways = 0.7;  // largest |z| of the normal of a contact that pushes

struct Loose {
  double mass = 0.0;
  Vec3 velocity = Vec3::Zero();  // units/s, at the contact
};

Loose looseBody(const CharacterStep& step, const Impact& impact) {
  if (impact.other != kNoSolid) {
    const OtherBody& other = step.world.others[static_cast<size_t>(impact.other)];
    return {other.mass, other.velocity};
  }
  if (impact.solid == kNoSolid) return {};
  const MovingSolid& solid = step.world.solids[static_cast<size_t>(impact.solid)];
  if (!(solid.mass > 0.0)) return {};
  return {solid.mass, motionOf(solid, impact.contact) / step.settings.stepSeconds};
}

bool metBefore(const Slide& slide, int index) {
  const Impact& impact = slide.impacts[static_cast<size_t>(index)];
  for (int i = 0; i < index; ++i) {
    const Impact& earlier = slide.impacts[static_cast<size_t>(i)];
    if (earlier.solid == impact.solid && earlier.other == impact.other) return true;
  }
  return false;
}

}  // namespace

void pushBodies(CharacterStep& step, const Slide& slide, const Vec3& before) {
  const double own = step.settings.mass;
  for (int i = 0; i < slide.impactCount; ++i) {
    const Impact& impact = slide.impacts[static_cast<size_t>(i)];
    const Loose body = looseBody(step, impact);
    if (!(body.mass > 0.0) || metBefore(slide, i) || std::abs(impact.normal.z()) > kSideways)
      continue;
    const Vec3 into = -impact.normal;
    const double ownSpeed = into.dot(before + step.carry), bodySpeed = into.dot(body.velocity);
    if (!(ownSpeed > bodySpeed)) continue;
    const double common = (own * ownSpeed + body.mass * bodySpeed) / (own + body.mass);
    if (step.world.pushes != nullptr) {
      Push push;
      push.solid = impact.solid;
      push.other = impact.other;
      if (impact.solid != kNoSolid)
        push.id = step.world.solids[static_cast<size_t>(impact.solid)].id;
      push.point = impact.contact;
      push.impulse = body.mass * (common - bodySpeed) * into;
      step.world.pushes->take(push);
    }
    const double left = into.dot(step.state.velocity + step.carry);
    if (left < common) step.state.velocity += (common - left) * into;
  }
}

}  // namespace halfspace::bsp
