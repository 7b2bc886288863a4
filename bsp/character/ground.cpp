// Copyright (c) Halfspace authors. SPDX-License-Identifier: MIT
#include "bsp/character/ground.h"

#include <cassert>
#include <cmath>

#include "bsp/query/sine_cosine.h"

#include "bsp/character/carried.h"

namespace halfspace::bsp {

namespace {

bool isWalkable(const CharacterSettings& settings, const Vec3& normal) {
  constexpr double kRounding = 1e-9;  // of a unit normal: a slope of just the limit is walked
  return normal.z() >= sineCosineOfDegrees(settings.slopeLimit).cosine - kRounding;
}

}  // namespace

std::optional<Vec3> groundAt(const Moment& moment, const WorldHit& hit, const Vec3& foot) {
  const CharacterSettings& settings = moment.settings;
  if (!hit.hit || hit.startInSolid) return std::nullopt;
  assert(hit.solid < 0 || static_cast<size_t>(hit.solid) < moment.world.solids.size());
  if (isWalkable(settings, hit.normal)) return hit.normal;
  if (hit.leaf == kNoLeaf || hit.contact.z() - foot.z() > settings.stepHeight) return std::nullopt;
  const MovingSolid* solid =
      hit.solid >= 0 ? &moment.world.solids[static_cast<size_t>(hit.solid)] : nullptr;
  const TreeView& tree = solid != nullptr ? *solid->tree : moment.world.tree;
  assert(hit.leaf < tree.solidLeafCount);
  const Vec3 contact = solid != nullptr ? solid->now.toLocal(hit.contact) : hit.contact;
  for (const CellPlane& facet : tree.cell(hit.leaf).facets()) {
    const Vec3 n = tree.normalOf(facet);
    if (!isWalkable(settings, n) || std::abs(n.dot(contact) - facet.offset) > settings.skin)
      continue;
    return solid != nullptr ? Vec3(solid->now.toWorld(n) - solid->now.place) : n;
  }
  return std::nullopt;
}

void findGround(Moment& moment) {
  CharacterState& state = moment.state;
  const double skin = moment.settings.skin;
  const bool rising = state.velocity.z() > 1e-3 && !state.onGround;
  int32_t solid = kNoSolid;
  state.onGround = false;
  if (!rising) {
    // The skin is kept across the surface: straight down it is more where a foot touches aslant.
    const double reach = 32.0 * skin;
    const WorldHit hit =
        moment.mover(SweepPurpose::ground).sweep(state.position, Vec3(0.0, 0.0, -reach));
    const bool near = hit.fraction * reach * hit.normal.z() <= 3.0 * skin;
    const auto ground = near ? groundAt(moment, hit, state.position) : std::nullopt;
    if (ground) {
      state.onGround = true;
      state.groundNormal = *ground;
      assert(ground->allFinite());
      solid = hit.solid;
    }
  }
  standOn(moment, solid);
  if (state.onGround)
    state.sinceGround = 0.0;
  else
    state.sinceGround += moment.settings.stepSeconds / 2.0;  // asked twice a step
}

void stepDown(Moment& moment) {
  CharacterState& state = moment.state;
  const CharacterSettings& settings = moment.settings;
  WorldHit hit;
  const Vec3 by(0.0, 0.0, -settings.stepHeight - 2.0 * settings.skin);
  const Vec3 down = moment.mover(SweepPurpose::down).advance(state.position, by, hit);
  if (groundAt(moment, hit, down)) state.position = down;
}

}  // namespace halfspace::bsp
