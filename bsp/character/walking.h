// Copyright (c) Halfspace authors. SPDX-License-Identifier: MIT
//
// Movement on the ground: what can be stood on, walking over steps, crouching.
#pragma once

#include <optional>

#include "bsp/character/character_step.h"

namespace halfspace::bsp {

// Crouches while the input says so; stands up again when there is room.
void crouchOrStand(CharacterStep& step);
// Moves along the ground, up steps and down again. Contract: state.onGround.
void walk(CharacterStep& step);

// The normal of the ground that a downward sweep hit, if it can be stood on. A round foot touches
// the edge of a step at an angle. Then any facet counts that ends at the contact and is not too
// steep, if the contact is no higher than a step.
std::optional<Vec3> groundAt(const CharacterStep& step, const WorldHit& hit, const Vec3& foot);
// Sets state.onGround and what the character stands on. Called twice a step.
void findGround(CharacterStep& step);
// Moves down to ground within a step's height, so that stairs and slopes are walked down.
void stepDown(CharacterStep& step);

}  // namespace halfspace::bsp
