// Copyright (c) Halfspace authors. SPDX-License-Identifier: MIT
//
// Effects of triggers on a body inside them: teleporters, jump pads, and damage.
#pragma once

#include <cstddef>
#include <optional>

#include "bsp/character/character.h"

namespace halfspace::bsp {

struct BodyEffect {
  enum class Kind : unsigned char { teleports, pushes, hurts } kind = Kind::hurts;
  size_t body = 0;  // its number in the list that Machines::step() was given
  // teleports: where the foot is put, and where it looks, in degrees.
  Vec3 foot = Vec3::Zero();
  double yaw = 0.0;
  // teleports, pushes: the velocity it gets, in units a second.
  Vec3 velocity = Vec3::Zero();
  bool isSteady = false;  // pushes: only what the body lacks of the velocity is added
  // pushes: if it aims, the body flies from `from` so that it is highest at `apex`, and `velocity`
  // is not used.
  bool isAimed = false;
  Vec3 from = Vec3::Zero(), apex = Vec3::Zero();
  double damage = 0.0;  // hurts: points
};

// The velocity of a flight from `from` that is highest at `apex`; nullopt if that is not higher.
// Source: AimAtTarget of Quake III.
std::optional<Vec3> flightVelocity(const Vec3& from, const Vec3& apex, double gravity);

// Applies the effect of a trigger to a character. If a teleported character has no room at the
// destination, it is moved to the nearest position with room (teleport(), character.h); without one
// it stays at the destination. Hurting changes nothing: a character has no health. Contract: as
// step().
void apply(const BodyEffect& effect, const TreeView& tree, const CharacterSettings& settings,
           CharacterState& state);

}  // namespace halfspace::bsp
