// Copyright (c) Halfspace authors. SPDX-License-Identifier: MIT
#include "bsp/machines/entity_machines.h"

#include <algorithm>
#include <cassert>
#include <cmath>

#include "bsp/query/sine_cosine.h"

namespace halfspace::bsp {

namespace {

constexpr double kNearDoor = 60.0, kAboveDoor = 8.0;  // units around a door in which it opens
constexpr double kAcrossDoor = 120.0;    // units: the same for Quake III, across its thinnest side
constexpr double kFastest = 2000.0;      // units/s, of a push along each axis: sv_maxvelocity
constexpr double kTouchesMachine = 1.0;  // units; bodies nearer than this touch
constexpr double kAtCorner = 1.0;        // seconds that a secret door waits between its two steps

// Spawnflags.
constexpr int kStartOpen = 1, kReverse = 2, kDoNotLink = 4, kToggle = 32;
constexpr int kDoorAboutX = 64, kDoorAboutY = 128;
constexpr int kOpenOnce = 1, kFirstLeft = 2, kFirstDown = 4, kAlwaysShoot = 16;  // secret doors
constexpr int kLowTrigger = 1;                                                   // plats
constexpr int kStartOn = 1, kAboutX = 4, kAboutY = 8;                            // func_rotating
constexpr int kNotEasy = 256, kNotNormal = 512, kNotHard = 1024;

int flagsOf(const EntityKeys& keys) {
  constexpr double kMost = 0x7fffffff;
  return static_cast<int>(std::clamp(numberOf(keys, "spawnflags", 0.0), 0.0, kMost));
}

// Where games take a missing key and one of 0 for the same.
double positiveOr(const EntityKeys& keys, const char* name, double otherwise) {
  const double number = numberOf(keys, name, otherwise);
  return number == 0.0 ? otherwise : number;
}

struct Angles {
  double pitch, yaw;  // degrees; a positive pitch looks down
};

Angles anglesOf(const EntityKeys& keys) {
  constexpr double kUp = -1.0, kDown = -2.0;
  const auto angles = vectorOf(keys, "angles");
  const bool isHeading = !angles || (angles->x() == 0.0 && angles->z() == 0.0);
  const double yaw = angles ? angles->y() : numberOf(keys, "angle", 0.0);
  if (isHeading && yaw == kUp) return {-90.0, 0.0};
  if (isHeading && yaw == kDown) return {90.0, 0.0};
  return {angles ? angles->x() : 0.0, yaw};
}

Vec3 directionOf(const EntityKeys& keys) {
  const Angles angles = anglesOf(keys);
  const auto [sine, cosine] = sineCosineOfDegrees(angles.yaw);
  const auto [down, level] = sineCosineOfDegrees(angles.pitch);
  return {level * cosine, level * sine, -down};
}

double extentAlong(const Vec3& direction, const Bounds& box) {
  return direction.cwiseAbs().dot(box.high - box.low);
}

// A machine with the members that all classes share, at rest in the position it is drawn in.
Machine drawnMachine(const EntityKeys& keys, std::span<const SolidCorners> solids) {
  Machine machine;
  machine.drawn = machine.box = boxAround(solids);
  for (const SolidCorners& corners : solids) machine.parts.push_back(boxAround(corners));
  machine.motion.hinge = 0.5 * (machine.box.low + machine.box.high);
  if (const auto origin = vectorOf(keys, "origin")) machine.motion.hinge = *origin;
  machine.name = valueOf(keys, "targetname");
  machine.team = valueOf(keys, "team");
  machine.fires = {valueOf(keys, "target"), valueOf(keys, "killtarget"),
                   std::max(0.0, numberOf(keys, "delay", 0.0))};
  return machine;
}

void moveRest(Machine& machine, const Vec3& by) {
  const auto moved = [&](Bounds& box) { box = {box.low + by, box.high + by}; };
  moved(machine.box);
  std::for_each(machine.parts.begin(), machine.parts.end(), moved);
}

struct Defaults {
  double speed, lip, wait;
  double sizeLess = 0.0;
};

// Moves by the solid's size in the direction of motion, less the lip.
std::optional<Machine> slidingOf(const EntityKeys& keys, Machine machine,
                                 const Defaults& defaults) {
  const Vec3 direction = directionOf(keys);
  const double size =
      extentAlong(direction, machine.drawn) - defaults.sizeLess * direction.cwiseAbs().sum();
  const double distance = size - numberOf(keys, "lip", defaults.lip);
  const double speed = positiveOr(keys, "speed", defaults.speed);
  if (!(distance > 0.0) || !(speed > 0.0)) return std::nullopt;
  machine.motion.travel = direction * distance;
  machine.seconds = distance / speed;
  machine.wait = positiveOr(keys, "wait", defaults.wait);
  return machine;
}

// The axis that spawnflags choose; both of them: x.
Vec3 axisOf(const EntityKeys& keys, int aboutX, int aboutY) {
  if ((flagsOf(keys) & aboutX) != 0) return Vec3::UnitX();
  return (flagsOf(keys) & aboutY) != 0 ? Vec3(Vec3::UnitY()) : Vec3(Vec3::UnitZ());
}

// About an axis through the hinge.
std::optional<Machine> swingingOf(const EntityKeys& keys, Machine machine, double wait) {
  const double distance = positiveOr(keys, "distance", 90.0);
  const double speed = positiveOr(keys, "speed", 100.0);
  if (!(speed > 0.0)) return std::nullopt;
  machine.motion.axis = axisOf(keys, kDoorAboutX, kDoorAboutY);
  const bool isReversed = ((flagsOf(keys) & kReverse) != 0) != (distance < 0.0);
  machine.motion.turn = isReversed ? -std::abs(distance) : std::abs(distance);
  machine.seconds = std::abs(distance) / speed;
  machine.wait = positiveOr(keys, "wait", wait);
  return machine;
}

void startOpen(Machine& machine) {
  MachineMotion& motion = machine.motion;
  moveRest(machine, motion.travel);
  motion.restTurn = motion.turn;
  motion.travel = -motion.travel;
  motion.turn = -motion.turn;
  machine.closesForth = true;
}

// Where a body opens a door without a name.
Bounds areaOfDoor(const Bounds& drawn, GameRules::DoorArea rule) {
  Vec3 by(kNearDoor, kNearDoor, kAboveDoor);
  if (rule == GameRules::DoorArea::touch) by = Vec3::Constant(kTouchesMachine);
  if (rule == GameRules::DoorArea::acrossThinnest) {
    Eigen::Index thinnest = 0;
    (drawn.high - drawn.low).minCoeff(&thinnest);
    by = Vec3::Zero();
    by[thinnest] = kAcrossDoor;
  }
  return {drawn.low - by, drawn.high + by};
}

std::optional<Machine> doorOf(const EntityKeys& keys, Machine drawn, bool swings,
                              const GameRules& rules) {
  const Defaults sliding{rules.doorSpeed, rules.doorLip, rules.doorWait, rules.sizeLess};
  auto door = swings ? swingingOf(keys, std::move(drawn), rules.rotatingDoorWait)
                     : slidingOf(keys, std::move(drawn), sliding);
  if (!door) return door;
  const int flags = flagsOf(keys);
  door->isLinked = rules.touchingDoorsLink && (flags & kDoNotLink) == 0;
  door->toggles = (flags & kToggle) != 0 && !door->name.empty();
  if ((flags & kStartOpen) != 0) startOpen(*door);
  // A door with a negative `wait` never closes. If a body blocks it while it opens, it waits and
  // goes on; turning back would leave it shut for ever.
  if (door->closesForth && door->wait < 0.0) door->whenBlocked = Blocked::waits;
  if (door->name.empty()) door->area = areaOfDoor(door->drawn, rules.doorArea);
  return door;
}

std::optional<Machine> secretDoorOf(const EntityKeys& keys, Machine door) {
  const int flags = flagsOf(keys);
  const auto [sine, cosine] = sineCosineOfDegrees(anglesOf(keys).yaw);
  const Vec3 forward(cosine, sine, 0.0), right(sine, -cosine, 0.0);
  const Vec3 first = (flags & kFirstDown) != 0   ? Vec3(-Vec3::UnitZ())
                     : (flags & kFirstLeft) != 0 ? Vec3(-right)
                                                 : right;
  const double speed = positiveOr(keys, "speed", 50.0);
  const double width = positiveOr(keys, "t_width", extentAlong(first, door.drawn));
  const double length = positiveOr(keys, "t_length", extentAlong(forward, door.drawn));
  if (!(speed > 0.0) || !(width > 0.0) || !(length > 0.0)) return std::nullopt;
  door.seconds = (width + length) / speed + kAtCorner;
  door.motion.corner = width * first;
  door.motion.travel = door.motion.corner + length * forward;
  door.motion.arrivesAtCorner = width / speed / door.seconds;
  door.motion.leavesCorner = (width / speed + kAtCorner) / door.seconds;
  door.wait = (flags & kOpenOnce) != 0 ? -1.0 : positiveOr(keys, "wait", 5.0);
  if (door.name.empty() || (flags & kAlwaysShoot) != 0)
    door.area =
        Bounds{door.box.low.array() - kTouchesMachine, door.box.high.array() + kTouchesMachine};
  return door;
}

std::optional<Machine> buttonOf(const EntityKeys& keys, Machine drawn, const GameRules& rules) {
  auto button = slidingOf(keys, std::move(drawn), {40.0, 4.0, rules.buttonWait, rules.sizeLess});
  if (button)
    button->area = Bounds{button->box.low.array() - kTouchesMachine,
                          button->box.high.array() + kTouchesMachine};
  return button;
}

// The region above a plat, between its positions, in which a body sets it off.
Bounds areaOf(const Machine& plat, double height, bool isLow) {
  Bounds area = plat.drawn;
  area.low.z() = plat.drawn.high.z() - height - kAboveDoor;
  area.high.z() = isLow ? area.low.z() + 2.0 * kAboveDoor : plat.drawn.high.z() + kAboveDoor;
  return area;
}

std::optional<Machine> platOf(const EntityKeys& keys, Machine plat, const GameRules& rules) {
  const double ownHeight = plat.drawn.high.z() - plat.drawn.low.z();
  const double height = positiveOr(keys, "height", ownHeight - positiveOr(keys, "lip", kAboveDoor));
  const double speed = positiveOr(keys, "speed", rules.platSpeed);
  if (!(height > 0.0) || !(speed > 0.0)) return std::nullopt;
  plat.motion.travel = Vec3(0.0, 0.0, height);
  moveRest(plat, -plat.motion.travel);
  plat.seconds = height / speed;
  plat.wait = positiveOr(keys, "wait", rules.platWait);
  plat.area = areaOf(plat, height, (flagsOf(keys) & kLowTrigger) != 0);
  plat.beginsForth = !plat.name.empty();
  plat.finishesReturn = true;
  return plat;
}

// Its `part` is the time in seconds for which it has turned.
std::optional<Machine> rotatingOf(const EntityKeys& keys, Machine engine) {
  const int flags = flagsOf(keys);
  const double speed = positiveOr(keys, "speed", 100.0);
  engine.motion.axis = axisOf(keys, kAboutX, kAboutY);
  engine.motion.turn = ((flags & kReverse) != 0 ? -speed : speed);
  engine.isEngine = engine.stopsAgain = true;
  engine.runsAtOnce = engine.name.empty() || (flags & kStartOn) != 0;
  return engine;
}

}  // namespace

bool isMachine(std::string_view kind) {
  return kind == "func_door" || kind == "func_door_rotating" || kind == "func_door_secret" ||
         kind == "func_button" || kind == "func_plat" || kind == "func_rotating";
}

std::optional<Machine> machineOf(const EntityKeys& keys, std::span<const SolidCorners> solids,
                                 const GameRules& rules) {
  const std::string kind = valueOf(keys, "classname");
  if (!isMachine(kind)) return std::nullopt;
  Machine drawn = drawnMachine(keys, solids);
  if (kind == "func_plat") return platOf(keys, std::move(drawn), rules);
  if (kind == "func_button") return buttonOf(keys, std::move(drawn), rules);
  if (kind == "func_rotating") return rotatingOf(keys, std::move(drawn));
  if (kind == "func_door_secret") return secretDoorOf(keys, std::move(drawn));
  return doorOf(keys, std::move(drawn), kind == "func_door_rotating", rules);
}

bool isRelay(std::string_view kind) {
  return kind == "trigger_relay" || kind == "target_relay" || kind == "target_delay" ||
         kind == "trigger_counter";
}

// Triggers that do something to the body itself.
static bool actsOnBody(std::string_view kind) {
  return kind == "trigger_teleport" || kind == "trigger_push" || kind == "trigger_hurt";
}

bool isTrigger(std::string_view kind) {
  return kind == "trigger" || kind == "trigger_multiple" || kind == "trigger_once" ||
         kind == "trigger_secret" || isRelay(kind) || actsOnBody(kind);
}

static Trigger triggerWith(const EntityKeys& keys, std::span<const SolidCorners> solids) {
  Trigger trigger;
  for (const SolidCorners& corners : solids) trigger.boxes.push_back(boxAround(corners));
  trigger.name = valueOf(keys, "targetname");
  trigger.fires = {valueOf(keys, "target"), valueOf(keys, "killtarget"),
                   std::max(0.0, numberOf(keys, "delay", 0.0))};
  return trigger;
}

// `wait`: until it acts on a body again.
static std::optional<Trigger> actingTriggerOf(const EntityKeys& keys, Trigger trigger,
                                              const GameRules& rules) {
  const std::string kind = valueOf(keys, "classname");
  const int flags = flagsOf(keys);
  trigger.wait = 0.0;
  if (kind == "trigger_teleport") {
    trigger.does = Trigger::Does::teleports;
    trigger.speed = rules.arrivesWith;
    if (trigger.fires.target.empty()) return std::nullopt;
  } else if (kind == "trigger_push") {
    constexpr int kOnce = 1, kPushStartsOff = 2;  // the latter: Half-Life
    trigger.does = Trigger::Does::pushes;
    const double speed = positiveOr(keys, "speed", rules.pushSpeed) * rules.pushFactor;
    trigger.velocity = (speed * directionOf(keys)).cwiseMin(kFastest).cwiseMax(-kFastest);
    trigger.isSteady = rules.pushesSteadily;
    trigger.startsOff = (flags & rules.startOffFlag & kPushStartsOff) != 0;
    if ((flags & kOnce) != 0 && trigger.fires.target.empty()) trigger.wait = -1.0;
  } else {
    constexpr double kDamage = 5.0, kSlowWait = 1.0;
    constexpr int kSlow = 16;  // Quake 2 and Quake III, whose trigger_hurt is a fast one
    trigger.does = Trigger::Does::hurts;
    trigger.damage = positiveOr(keys, "dmg", kDamage);
    trigger.startsOff = (flags & rules.startOffFlag) != 0;
    trigger.wait = (flags & kSlow) != 0 ? kSlowWait : rules.hurtWait;
  }
  return trigger;
}

std::optional<Trigger> triggerOf(const EntityKeys& keys, std::span<const SolidCorners> solids,
                                 const GameRules& rules) {
  const std::string kind = valueOf(keys, "classname");
  if (!isTrigger(kind)) return std::nullopt;
  if (actsOnBody(kind)) return actingTriggerOf(keys, triggerWith(keys, solids), rules);
  const bool isCounter = kind == "trigger_counter";
  const bool once = kind == "trigger_once" || kind == "trigger_secret" || isCounter;
  Trigger trigger = triggerWith(keys, isRelay(kind) ? std::span<const SolidCorners>() : solids);
  if (kind == "target_delay") trigger.fires.delay = std::max(0.0, positiveOr(keys, "wait", 1.0));
  if (isCounter)
    trigger.count = static_cast<int>(std::clamp(positiveOr(keys, "count", 2.0), 1.0, 1e6));
  // A relay fires each time; it has no `wait`.
  trigger.wait = once ? -1.0 : isRelay(kind) ? 0.0 : positiveOr(keys, "wait", rules.triggerWait);
  // Some show a text only, or count as a secret.
  const bool saysSomething = !valueOf(keys, "message").empty() || kind == "trigger_secret";
  if (trigger.fires.isNone() && !saysSomething) return std::nullopt;
  return trigger;
}

bool isDestination(std::string_view kind) {
  return kind == "info_teleport_destination" || kind == "misc_teleporter_dest" ||
         kind == "target_position" || kind == "info_notnull";
}

std::optional<Destination> destinationOf(const EntityKeys& keys, const GameRules& rules) {
  // misc_teleporter_dest is of Quake 2 and Quake III: the origin of a player, 24 above his foot.
  constexpr double kAboveOfPads = -23.0;
  const std::string kind = valueOf(keys, "classname");
  const auto origin = vectorOf(keys, "origin");
  if (!isDestination(kind) || !origin) return std::nullopt;
  Destination made{valueOf(keys, "targetname"), *origin, rules.arrivesAbove, anglesOf(keys).yaw};
  if (kind != "info_teleport_destination") made.above = kAboveOfPads;
  if (const auto mangle = vectorOf(keys, "mangle")) made.yaw = mangle->y();
  return made;
}

bool isAbsent(const EntityKeys& keys) {
  const int flags = flagsOf(keys);
  constexpr int kNoSkill = kNotEasy | kNotNormal | kNotHard;
  if ((flags & kNoSkill) == kNoSkill) return true;
  return (flags & kNotNormal) != 0 && !valueOf(keys, "classname").starts_with("func_door");
}

}  // namespace halfspace::bsp
