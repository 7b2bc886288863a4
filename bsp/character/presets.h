// Copyright (c) Halfspace authors. SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <optional>
#include <string_view>

#include "bsp/character/character.h"

namespace halfspace::bsp {

// Names of ready-made settings:
//   person      the defaults
//   quake       strafe jumping and bunny hopping with a low speed limit on the wish in the air,
//               ramps that launch
//   quake3      strafe jumping without that limit, at most 320 on the ground
//   halflife    as quake, with ladders that are climbed along the view, and a body of 72 units
//   whose
//               feet crouching in the air lifts by half
//   source      air strafing, ramps that launch, feet lifted by crouching in the air
//   platformer  fast turns in the air, a forgiving edge, ledges that are climbed or hung from
//   mdk         an upright cylinder that climbs whatever it reaches, no key needed, and hangs from
//               what is a little higher
// The speeds and accelerations of the games are those that their published sources name.
inline constexpr std::array<std::string_view, 7> kCharacterPresets{
    "person", "quake", "quake3", "halflife", "source", "platformer", "mdk"};

// Nothing for an unknown name.
std::optional<CharacterSettings> characterPreset(std::string_view name);

}  // namespace halfspace::bsp
