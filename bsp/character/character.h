// Copyright (c) Halfspace authors. SPDX-License-Identifier: MIT
//
// A character that walks in the tree: it slides along what stops it, steps up and down, climbs,
// jumps, crouches, and is pushed out of matter that an edit put over it. One fixed step at a time;
// the same inputs on the same trees give the same bits. The tree is handed to every step, so an
// edited one is felt at the next.
//
// Around it, besides the tree: solids that move on their own (they carry it, push it and may crush
// it), water and ladders; see character_world.h.
//
// Source: S. Melax, "BSP Collision Detection As Used In MDK2 and NeverWinter Nights", 2001 (deflect
// against all planes at once, step by lifting the path, climb without a key). Departures: what was
// hit in one step is kept as a set of planes and the wish, not the last deflection, is projected on
// it, so facing planes cannot throw the motion back and forth; sweeps are exact by default, so the
// walls are where they look.
#pragma once

#include <array>
#include <cstdint>
#include <variant>

#include "bsp/character/character_world.h"
#include "bsp/query/sweep.h"

namespace halfspace::bsp {

inline constexpr double kCharacterStep = 1.0 / 120.0;  // seconds

// Units are those of the level (a person is 56 high), seconds and degrees.
struct CharacterSettings {
  double radius = 16.0;  // of a box: half its side
  double height = 56.0;
  double crouchedHeight = 36.0;
  double eyeHeight = 49.0;   // above the foot, standing; crouched in the proportion of the heights
  double walkSpeed = 320.0;  // units a second, along the ground
  double crouchSpeed = 160.0;
  double acceleration = 10.0;  // of the wished speed, a second
  double airAcceleration = 1.0;
  double friction = 6.0;     // part of the speed lost a second, on the ground
  double stopSpeed = 100.0;  // below it, friction takes as much as at it
  double gravity = 800.0;    // units a second, a second
  double jumpSpeed = 270.0;  // as high as 45 units
  double stepHeight = 18.0;
  double stepDepth = 4.0;    // treads narrower than this are no stairs
  double climbHeight = 0.0;  // ledges up to here are climbed by walking at them; 0: none
  double climbSpeed = 160.0;
  double slopeLimit = 45.0;  // degrees: steeper ground is no ground
  double skin = 1.0 / 32.0;  // kept between the shape and what it moves along
  double coyoteTime = 0.1;   // after leaving the ground a jump still counts
  double jumpBuffer = 0.1;   // and that long before landing
  double swimSpeed = 240.0;
  double swimFriction = 2.0;  // part of the speed lost a second, in water
  double sinkSpeed = 40.0;    // of who does nothing
  double shoreHeight = 48.0;  // above the foot: ledges up to here are climbed out of water
  double ladderSpeed = 160.0;
  double flySpeed = 480.0;  // without clipping
  enum class Form : uint8_t { cylinder, capsule, box, sphere, hull } form = Form::cylinder;
  // Form::hull: about the foot, that is with the foot at its origin, and what it crouches to (none:
  // it does not). Must outlive the step. Radius and height then say only how large it is, roughly.
  const Hull* hull = nullptr;
  const Hull* crouchedHull = nullptr;
  Accuracy accuracy = Accuracy::exact;
  // Of one step. At other rates it goes nearly the same way, not to the bit; 60 to 360 a second are
  // tested. Callers that do not say otherwise make 120.
  double stepSeconds = kCharacterStep;
};

struct CharacterInput {
  double forward = 0.0, side = 0.0;  // the wish, -1 to 1; side is to the right
  double yaw = 0.0;                  // degrees; 0 looks along +x, 90 along +y
  bool jump = false, crouch = false;
  // In water and without clipping: up and down, -1 to 1. In water jump is up and crouch is down,
  // too.
  double up = 0.0;
  bool noClip = false;  // through everything; who ends it inside matter is pushed out
  bool operator==(const CharacterInput&) const = default;
};

struct CharacterState {
  Vec3 position = Vec3::Zero();  // of the middle of the standing shape's foot
  Vec3 velocity = Vec3::Zero();  // relative to the moving solid it stands on, if any
  bool onGround = false;
  bool crouched = false;
  Vec3 groundNormal = Vec3::UnitZ();
  double sinceGround = 1e9;  // seconds
  double sinceJumpWish = 1e9;
  bool jumpHeld = false;
  bool inWater = false;  // to the middle
  bool onLadder = false;
  double sinceWater = 1e9;
  double sinceLetGo = 1e9;    // of a ladder, by a jump
  int32_t ground = kNoSolid;  // the moving solid it stands on, by its position in the last list
  uint64_t groundId = 0;      // its id; 0: it has none, or none is stood on
  double carriedTurn = 0.0;   // degrees, in the last step, by what it stands on: for the view
  bool ledgeNext = false;     // what stopped it was no step to go up: is it a ledge?
  // Among many small cells the next step begins with those around it, up to a ledge's height if it
  // may look for one.
  enum class Crowd : uint8_t { none, around, ledge } crowd = Crowd::none;
  bool crushed = false;    // between a moving solid and something that does not give way
  bool stuck = false;      // in matter, and no way out was found
  double pushedOut = 0.0;  // how far, in the last step, out of matter that closed over it
  uint64_t steps = 0;
};

// What the sweeps of a step are made for.
enum class SweepPurpose : uint8_t {
  matter,   // is it in matter, and which way leads out; is there room to stand up
  ground,   // what it stands on
  motion,   // as it wishes, sliding
  step,     // up a step, and whether that is a tread
  climb,    // up a ledge
  down,     // down a step
  carried,  // with moving solids, or out of their way
  around,   // no sweep: which cells are near
};
inline constexpr int kSweepPurposes = 8;

// What one step asked of the tree and what it met, for those who look on.
struct StepTrace {
  struct Contact {
    Vec3 point = Vec3::Zero();
    Vec3 normal = Vec3::UnitZ();
    bool ofLevel = true;  // not of a moving solid or of somebody else
  };
  static constexpr int kMostContacts = 16;  // later ones are not kept
  std::array<Contact, kMostContacts> contacts;
  int contactCount = 0;
  bool metOther = false;  // somebody else was in the way, or too near
  // Sweeps of the level, and what they visited.
  struct Work {
    uint32_t sweeps = 0;
    uint64_t nodes = 0, leaves = 0;  // cells near by that are looked at count as nodes
    uint64_t tests = 0;              // of the shape itself against a cell
  };
  std::array<Work, kSweepPurposes> work;  // by purpose
  void take(SweepPurpose purpose, const CountingStatistics& counts);
  Work total() const;
};

// Whether step() takes these: every number finite and none below zero, sizes, skin and step above
// it, and a hull where the form is one.
bool isUsable(const CharacterSettings& settings);

// One step. Contract: a finite state, and settings that isUsable() says yes to. A trace is begun
// anew; whether there is one changes no bit of the motion.
void step(const CharacterWorld& world, const CharacterSettings& settings,
          const CharacterInput& input, CharacterState& state, StepTrace* trace = nullptr);
void step(const TreeView& tree, const CharacterSettings& settings, const CharacterInput& input,
          CharacterState& state, StepTrace* trace = nullptr);

// A character at rest with its foot there, or, where that is in matter, at the nearest free place
// found within its height. False, and `state` stays as it was, where there is none.
bool teleport(const TreeView& tree, const CharacterSettings& settings, const Vec3& foot,
              CharacterState& state);

// The moving shape as seen from the position of the foot.
CharacterShape shapeOf(const CharacterSettings& settings, bool crouched);
// Whether it overlaps matter there, deeper than touching.
bool isBlocked(const TreeView& tree, const CharacterSettings& settings, bool crouched,
               const Vec3& position);

}  // namespace halfspace::bsp
