// Copyright (c) Halfspace authors. SPDX-License-Identifier: MIT
//
// A character that walks in the tree: it slides along what stops it, steps up and down, climbs,
// jumps, crouches, and is pushed out of matter that an edit put over it. One fixed step at a time;
// the same inputs on the same trees give the same bits. The tree is handed to every step, so an
// edited one is felt at the next.
//
// Source: S. Melax, "BSP Collision Detection As Used In MDK2 and NeverWinter Nights", 2001 (deflect
// against all planes at once, step by lifting the path, climb without a key). Departures: what was
// hit in one step is kept as a set of planes and the wish, not the last deflection, is projected on
// it, so facing planes cannot throw the motion back and forth; sweeps are exact by default, so the
// walls are where they look.
#pragma once

#include <cstdint>
#include <variant>

#include "bsp/query/sweep.h"

namespace halfspace::bsp {

// Units are those of the level (a person is 56 high), seconds and degrees.
struct CharacterSettings {
  double radius = 16.0;
  double height = 56.0;
  double crouchedHeight = 36.0;
  double walkSpeed = 320.0;  // units a second, along the ground
  double crouchSpeed = 160.0;
  double acceleration = 10.0;  // of the wished speed, a second
  double airAcceleration = 1.0;
  double friction = 6.0;     // part of the speed lost a second, on the ground
  double stopSpeed = 100.0;  // below it, friction takes as much as at it
  double gravity = 800.0;    // units a second, a second
  double jumpSpeed = 270.0;  // as high as 45 units
  double stepHeight = 18.0;
  double climbHeight = 0.0;  // ledges up to here are climbed by walking at them; 0: none
  double climbSpeed = 160.0;
  double slopeLimit = 45.0;  // degrees: steeper ground is no ground
  double skin = 1.0 / 32.0;  // kept between the shape and what it moves along
  double coyoteTime = 0.1;   // after leaving the ground a jump still counts
  double jumpBuffer = 0.1;   // and that long before landing
  enum class Form : uint8_t { cylinder, capsule, box, sphere } form = Form::cylinder;
  Accuracy accuracy = Accuracy::exact;
};

inline constexpr double kCharacterStep = 1.0 / 120.0;

struct CharacterInput {
  double forward = 0.0, side = 0.0;  // the wish, -1 to 1; side is to the right
  double yaw = 0.0;                  // degrees; 0 looks along +x, 90 along +y
  bool jump = false, crouch = false;
  bool operator==(const CharacterInput&) const = default;
};

struct CharacterState {
  Vec3 position = Vec3::Zero();  // of the middle of the standing shape's foot
  Vec3 velocity = Vec3::Zero();
  bool onGround = false;
  bool crouched = false;
  Vec3 groundNormal = Vec3::UnitZ();
  double sinceGround = 1e9;  // seconds
  double sinceJumpWish = 1e9;
  bool jumpHeld = false;
  bool stuck = false;      // in matter, and no way out was found
  double pushedOut = 0.0;  // how far, in the last step, out of matter that closed over it
  uint64_t steps = 0;
};

// One step of kCharacterStep seconds. Contract: finite state and settings with positive sizes.
void step(const TreeView& tree, const CharacterSettings& settings, const CharacterInput& input,
          CharacterState& state);

using CharacterShape = std::variant<CylinderShape, CapsuleShape, BoxShape, SphereShape>;
// The moving shape as seen from the position of the foot.
CharacterShape shapeOf(const CharacterSettings& settings, bool crouched);
// Whether it overlaps matter there, deeper than touching.
bool isBlocked(const TreeView& tree, const CharacterSettings& settings, bool crouched,
               const Vec3& position);

}  // namespace halfspace::bsp
