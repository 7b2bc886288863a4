// Copyright (c) Halfspace authors. SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <string_view>

#include "bsp/character/character.h"

namespace halfspace::bsp {

// The numeric settings by name, for text files and user interfaces.
struct NamedSetting {
  std::string_view name;
  double CharacterSettings::*value;
  bool aboveZero = false;  // zero is invalid, too
};
inline constexpr std::array<NamedSetting, 36> kNamedSettings{{
    {"radius", &CharacterSettings::radius, true},
    {"height", &CharacterSettings::height, true},
    {"crouchedHeight", &CharacterSettings::crouchedHeight, true},
    {"eyeHeight", &CharacterSettings::eyeHeight},
    {"walkSpeed", &CharacterSettings::walkSpeed},
    {"crouchSpeed", &CharacterSettings::crouchSpeed},
    {"acceleration", &CharacterSettings::acceleration},
    {"airAcceleration", &CharacterSettings::airAcceleration},
    {"friction", &CharacterSettings::friction},
    {"stopSpeed", &CharacterSettings::stopSpeed},
    {"gravity", &CharacterSettings::gravity},
    {"jumpSpeed", &CharacterSettings::jumpSpeed},
    {"stepHeight", &CharacterSettings::stepHeight},
    {"stepDepth", &CharacterSettings::stepDepth},
    {"climbHeight", &CharacterSettings::climbHeight},
    {"climbSpeed", &CharacterSettings::climbSpeed},
    {"slopeLimit", &CharacterSettings::slopeLimit},
    {"skin", &CharacterSettings::skin, true},
    {"coyoteTime", &CharacterSettings::coyoteTime},
    {"jumpBuffer", &CharacterSettings::jumpBuffer},
    {"swimSpeed", &CharacterSettings::swimSpeed},
    {"swimFriction", &CharacterSettings::swimFriction},
    {"sinkSpeed", &CharacterSettings::sinkSpeed},
    {"shoreHeight", &CharacterSettings::shoreHeight},
    {"ladderSpeed", &CharacterSettings::ladderSpeed},
    {"flySpeed", &CharacterSettings::flySpeed},
    {"airWishSpeed", &CharacterSettings::airWishSpeed},
    {"speedLimit", &CharacterSettings::speedLimit},
    {"launchSpeed", &CharacterSettings::launchSpeed},
    {"crouchLift", &CharacterSettings::crouchLift},
    {"ladderPitch", &CharacterSettings::ladderPitch},
    {"ladderJump", &CharacterSettings::ladderJump},
    {"hangHeight", &CharacterSettings::hangHeight},
    {"hangTime", &CharacterSettings::hangTime},
    {"mass", &CharacterSettings::mass},
    {"stepSeconds", &CharacterSettings::stepSeconds, true},
}};

}  // namespace halfspace::bsp
