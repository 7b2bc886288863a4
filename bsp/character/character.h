// Copyright (c) Halfspace authors. SPDX-License-Identifier: MIT
//
// A character that walks in the tree: it slides along obstacles, steps up and down, climbs, jumps
// and crouches. If an edit puts a solid over it, it is pushed out. Time advances in fixed steps;
// the same inputs on the same trees give the same bits. The tree is passed to every step, so an
// edit takes effect at the next step.
//
// Its other surroundings are moving solids (they carry it, push it and may crush it), water,
// ladders and other characters; see character_world.h.
//
// Source: S. Melax, "BSP Collision Detection As Used In MDK2 and NeverWinter Nights", 2001 (deflect
// against all planes at once, step by lifting the path, climb without a key). Departures: the
// planes hit in one step are kept as a set, and the original wish is projected on it instead of the
// last deflection, so two facing planes cannot throw the motion back and forth. Sweeps are exact by
// default, so the character stops at the visible walls.
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
  double eyeHeight = 49.0;   // above the foot, standing; crouched: scaled with the height
  double walkSpeed = 320.0;  // units a second, along the ground
  double crouchSpeed = 160.0;
  double acceleration = 10.0;  // per second, as a multiple of the wished speed
  double airAcceleration = 1.0;
  double friction = 6.0;     // share of the speed lost per second on the ground
  double stopSpeed = 100.0;  // units/s; below it friction stays as strong as at it
  double gravity = 800.0;    // units/s^2
  double jumpSpeed = 270.0;  // units/s; jumps 45 units high
  double stepHeight = 18.0;
  double stepDepth = 4.0;    // narrower treads do not count as stairs
  double climbHeight = 0.0;  // ledges up to this are climbed by walking at them; 0: none
  double climbSpeed = 160.0;
  double slopeLimit = 45.0;  // degrees; steeper ground does not carry
  double skin = 1.0 / 32.0;  // gap kept between the shape and surfaces
  double coyoteTime = 0.1;   // seconds after leaving the ground in which a jump still counts
  double jumpBuffer = 0.1;   // seconds before landing in which a jump already counts
  double swimSpeed = 240.0;
  double swimFriction = 2.0;  // share of the speed lost per second in water
  double sinkSpeed = 40.0;    // without input
  double shoreHeight = 48.0;  // above the foot: ledges up to this are climbed out of water
  double ladderSpeed = 160.0;
  double flySpeed = 480.0;  // with noClip
  // In the air, input accelerates only while the speed along the wish is below this (units/s). A
  // small value lets players gain speed by turning (Quake: 30). 0: below the wished speed.
  double airWishSpeed = 0.0;
  // Input accelerates to no higher horizontal speed than this (units/s), in any direction. A speed
  // that is higher already stays. 0: the wished speed, so nothing is gained by turning.
  double speedLimit = 0.0;
  // Ground that deflects the velocity upwards by more than this (units/s) is left: fast characters
  // fly off ramps. 0: feet stay on every walkable slope.
  double launchSpeed = 0.0;
  // Who crouches in the air lifts the feet by this share of the height that is lost, and lowers
  // them when standing up (1: the head stays where it is). 0: the head is lowered.
  double crouchLift = 0.0;
  // Share of the view's pitch that tilts the wish on a ladder. 1: the ladder is climbed along the
  // view, as in Half-Life. 0: forward climbs up at ladderSpeed, wherever the character looks.
  double ladderPitch = 0.0;
  // Horizontal speed at which a jump leaves a ladder (units/s). 0: half of jumpSpeed, away and up.
  double ladderJump = 0.0;
  // Edges of ledges up to this height above the foot are grabbed in the air. 0: it never hangs.
  double hangHeight = 0.0;
  double hangTime = 0.25;  // seconds; input towards the ledge for longer than this pulls it up
  // Of the character, in any unit: its share in the common speed with a body that it pushes. 0: it
  // pushes nothing.
  double mass = 80.0;
  enum class Form : uint8_t { cylinder, capsule, box, sphere, hull } form = Form::cylinder;
  // Form::hull: the hulls standing and crouched, with the foot at their origin (no crouchedHull: it
  // does not shrink). They must outlive the step. radius and height should then match the hull's
  // rough size.
  const Hull* hull = nullptr;
  const Hull* crouchedHull = nullptr;
  Accuracy accuracy = Accuracy::exact;
  // Length of one step, in seconds. Other lengths give nearly the same path, but not the same bits;
  // 60 to 360 steps a second are tested.
  double stepSeconds = kCharacterStep;
};

struct CharacterInput {
  double forward = 0.0, side = 0.0;  // wished direction, -1 to 1; side is to the right
  double yaw = 0.0;                  // degrees; 0 looks along +x, 90 along +y
  bool jump = false, crouch = false;
  // In water and with noClip: up and down, -1 to 1. Jump then also means up and crouch down.
  double up = 0.0;
  bool noClip = false;  // moves through solids; after it ends inside one, it is pushed out
  double pitch = 0.0;   // degrees above the horizon; used on ladders with ladderPitch
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
  bool inWater = false;  // its middle is in water
  bool onLadder = false;
  double sinceWater = 1e9;
  double sinceLetGo = 1e9;    // since it jumped off a ladder
  int32_t ground = kNoSolid;  // moving solid under the feet: its index in the last step's list
  uint64_t groundId = 0;      // its id; 0: it has none, or there is no such solid
  double carriedTurn = 0.0;   // degrees its carrier rotated it in the last step; for the view
  bool ledgeNext = false;     // stopped and could not step up: the next step searches a ledge
  // In a crowd of small cells (crowd.h) the next step first gathers the cells near the character,
  // up to the height of a ledge if it may search for one.
  enum class Crowd : uint8_t { none, around, ledge } crowd = Crowd::none;
  // hanging: at the edge of a ledge. pullingUp: rises along its wall. pullingOver: moves on to it.
  enum class Hang : uint8_t { none, hanging, pullingUp, pullingOver } hang = Hang::none;
  Vec3 hangTowards = Vec3::Zero();  // horizontal, unit, from the character to the wall
  double hangHeld = 0.0;  // seconds of input towards the ledge; pullingOver: in this phase
  // Units by which the eye is above its height for the stance. Crouching and steps move the foot or
  // the stance at once and the eye smoothly: this decays to 0.
  double eyeOffset = 0.0;
  bool crushed = false;    // between a moving solid and something that does not yield
  bool stuck = false;      // inside a solid, and no way out was found
  double pushedOut = 0.0;  // units it was pushed out of a solid in the last step
  uint64_t steps = 0;
};

// Purpose of a sweep within a step, for statistics.
enum class SweepPurpose : uint8_t {
  overlap,  // is it inside a solid, and how to leave; is there room to stand up
  ground,   // what it stands on
  motion,   // the wished motion with slides
  step,     // up a step, and whether there is a tread there
  climb,    // up a ledge, or to hang on its edge
  down,     // down a step
  carried,  // carried by or pushed by moving solids and other characters
  around,   // no sweep: gathering the cells nearby
};
inline constexpr int kSweepPurposes = 8;

// Contacts and work of one step, for display and statistics.
struct StepTrace {
  struct Contact {
    Vec3 point = Vec3::Zero();
    Vec3 normal = Vec3::UnitZ();
    bool ofLevel = true;  // false: of a moving solid or another character
  };
  static constexpr int kMostContacts = 16;  // later ones are not kept
  std::array<Contact, kMostContacts> contacts;
  int contactCount = 0;
  bool metOther = false;  // another character was in its path or overlapped it
  // Sweeps of the level, and what they visited.
  struct Work {
    uint32_t sweeps = 0;
    uint64_t nodes = 0, leaves = 0;  // gathered cells that are tested count as nodes
    uint64_t tests = 0;              // exact tests of the shape against a cell
  };
  std::array<Work, kSweepPurposes> work;  // by purpose
  void take(SweepPurpose purpose, const CountingStatistics& counts);
  Work total() const;
};

// Height of the eye above the foot, standing or crouched, without CharacterState::eyeOffset.
double eyeHeight(const CharacterSettings& settings, bool crouched);

// True if step() accepts these settings: every number is finite and not negative, sizes, skin and
// stepSeconds are above 0, and Form::hull has a hull.
bool isUsable(const CharacterSettings& settings);

// Advances the state by one step. Contract: a finite state, and settings for which isUsable() is
// true. A trace is reset first; passing one changes no bit of the motion.
void step(const CharacterWorld& world, const CharacterSettings& settings,
          const CharacterInput& input, CharacterState& state, StepTrace* trace = nullptr);
void step(const TreeView& tree, const CharacterSettings& settings, const CharacterInput& input,
          CharacterState& state, StepTrace* trace = nullptr);

// Puts a character at rest with its foot at `foot`, or, if that overlaps a solid, at a free
// position found within its height (depenetration.h). False if there is none; then `state` is
// unchanged.
bool teleport(const TreeView& tree, const CharacterSettings& settings, const Vec3& foot,
              CharacterState& state);

// The moving shape relative to the position of the foot.
CharacterShape shapeOf(const CharacterSettings& settings, bool crouched);
// True if the character overlaps solids there by more than the slack.
bool isBlocked(const TreeView& tree, const CharacterSettings& settings, bool crouched,
               const Vec3& position);

}  // namespace halfspace::bsp
