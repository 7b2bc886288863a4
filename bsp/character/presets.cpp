// Copyright (c) Halfspace authors. SPDX-License-Identifier: MIT
#include "bsp/character/presets.h"

namespace halfspace::bsp {

namespace {

constexpr double kSteepestOfQuake = 45.572996;  // degrees: ground has a normal with z >= 0.7

// Boxes as wide as the games' own, and what the games of this family have in common.
CharacterSettings shooter() {
  CharacterSettings settings;
  settings.form = CharacterSettings::Form::box;
  settings.slopeLimit = kSteepestOfQuake;
  settings.coyoteTime = 0.0;
  return settings;
}

CharacterSettings quake() {
  CharacterSettings settings = shooter();
  settings.eyeHeight = 46.0;
  settings.airAcceleration = 10.0;
  settings.airWishSpeed = 30.0;
  settings.friction = 4.0;
  settings.speedLimit = 2000.0;
  settings.launchSpeed = 180.0;
  return settings;
}

CharacterSettings quake3() {
  CharacterSettings settings = shooter();
  settings.radius = 15.0;
  settings.crouchedHeight = 40.0;
  settings.eyeHeight = 50.0;
  settings.crouchSpeed = 80.0;
  settings.speedLimit = 10'000.0;  // the game has none
  return settings;
}

CharacterSettings halflife() {
  CharacterSettings settings = quake();
  settings.height = 72.0;
  settings.eyeHeight = 64.0;
  settings.crouchSpeed = 106.7;  // a third
  settings.jumpSpeed = 268.3;    // 45 units high
  settings.crouchLift = 0.5;
  settings.ladderSpeed = 200.0;
  settings.ladderPitch = 1.0;
  settings.ladderJump = 270.0;
  return settings;
}

CharacterSettings source() {
  CharacterSettings settings = shooter();
  settings.height = 72.0;
  settings.eyeHeight = 64.0;
  settings.walkSpeed = 190.0;
  settings.crouchSpeed = 63.3;
  settings.airAcceleration = 10.0;
  settings.airWishSpeed = 30.0;
  settings.friction = 4.0;
  settings.gravity = 600.0;
  settings.jumpSpeed = 160.0;
  settings.speedLimit = 3500.0;
  settings.launchSpeed = 140.0;
  settings.crouchLift = 1.0;
  return settings;
}

CharacterSettings platformer() {
  CharacterSettings settings;
  settings.form = CharacterSettings::Form::capsule;
  settings.airAcceleration = 8.0;
  settings.friction = 10.0;
  settings.gravity = 1200.0;
  settings.jumpSpeed = 420.0;
  settings.climbHeight = 72.0;
  settings.coyoteTime = 0.15;
  settings.jumpBuffer = 0.15;
  settings.hangHeight = 96.0;
  settings.crouchLift = 1.0;
  return settings;
}

CharacterSettings mdk() {
  CharacterSettings settings;
  settings.stepHeight = 24.0;
  settings.climbHeight = 96.0;
  settings.hangHeight = 112.0;
  settings.slopeLimit = 50.0;
  return settings;
}

}  // namespace

std::optional<CharacterSettings> characterPreset(std::string_view name) {
  if (name == "person") return CharacterSettings();
  if (name == "quake") return quake();
  if (name == "quake3") return quake3();
  if (name == "halflife") return halflife();
  if (name == "source") return source();
  if (name == "platformer") return platformer();
  if (name == "mdk") return mdk();
  return std::nullopt;
}

}  // namespace halfspace::bsp
