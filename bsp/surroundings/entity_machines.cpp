// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "bsp/surroundings/entity_machines.h"

#include <algorithm>
#include <cassert>
#include <cmath>

#include "bsp/query/sine_cosine.h"

namespace halfspace::bsp {

namespace {

constexpr double kNearDoor = 60.0, kAboveDoor = 8.0;  // units around a door in which it opens

Vec3 directionOf(const EntityKeys& keys) {
  const double angle = numberOf(keys, "angle", 0.0);
  if (angle == -1.0) return Vec3::UnitZ();
  if (angle == -2.0) return -Vec3::UnitZ();
  const auto [sine, cosine] = sineCosineOfDegrees(angle);
  return {cosine, sine, 0.0};
}

bool hasFlag(const EntityKeys& keys, int flag) {
  return (static_cast<int>(numberOf(keys, "spawnflags", 0.0)) & flag) != 0;
}

struct Defaults {
  double speed, lip, wait;
};

// Moves by the solid's size in the direction of motion, less the lip.
std::optional<Machine> slidingOf(const EntityKeys& keys, const Bounds& box,
                                 const Defaults& defaults) {
  Machine machine;
  machine.box = box;
  const Vec3 direction = directionOf(keys);
  const double size = direction.cwiseAbs().dot(box.high - box.low);
  const double distance = size - numberOf(keys, "lip", defaults.lip);
  const double speed = numberOf(keys, "speed", defaults.speed);
  if (!(distance > 0.0) || !(speed > 0.0)) return std::nullopt;
  assert(distance > 0.0 && speed > 0.0);
  machine.travel = direction * distance;
  machine.seconds = distance / speed;
  machine.wait = numberOf(keys, "wait", defaults.wait);
  machine.name = valueOf(keys, "targetname");
  machine.fires = valueOf(keys, "target");
  return machine;
}

std::optional<Machine> platOf(const EntityKeys& keys, const Bounds& drawn) {
  const double height = numberOf(keys, "height", drawn.high.z() - drawn.low.z() - 8.0);
  const double speed = numberOf(keys, "speed", 150.0);
  if (!(height > 0.0) || !(speed > 0.0)) return std::nullopt;
  Machine machine;
  machine.travel = Vec3(0.0, 0.0, height);
  machine.box = {drawn.low - machine.travel, drawn.high - machine.travel};
  machine.seconds = height / speed;
  machine.wait = numberOf(keys, "wait", 3.0);
  machine.name = valueOf(keys, "targetname");
  if (machine.name.empty())
    machine.area = Bounds{Vec3(drawn.low.x(), drawn.low.y(), machine.box.high.z() - kAboveDoor),
                          drawn.high + Vec3(0.0, 0.0, kAboveDoor)};
  return machine;
}

}  // namespace

std::optional<Machine> machineOf(const EntityKeys& keys, std::span<const SolidCorners> solids) {
  const std::string kind = valueOf(keys, "classname");
  const Bounds box = boxAround(solids);
  if (kind == "func_plat") return platOf(keys, box);
  if (kind == "func_button") {
    auto button = slidingOf(keys, box, {40.0, 4.0, 1.0});
    if (button) button->area = Bounds{box.low.array() - 1.0, box.high.array() + 1.0};
    return button;
  }
  if (kind != "func_door") return std::nullopt;
  auto door = slidingOf(keys, box, {100.0, 8.0, 3.0});
  if (!door) return door;
  door->isLinked = !hasFlag(keys, 4);
  door->toggles = hasFlag(keys, 32) && !door->name.empty();
  const Vec3 around(kNearDoor, kNearDoor, kAboveDoor);
  if (door->name.empty()) door->area = Bounds{box.low - around, box.high + around};
  return door;
}

bool isTrigger(std::string_view kind) {
  return kind == "trigger" || kind == "trigger_multiple" || kind == "trigger_once";
}

std::optional<Trigger> triggerOf(const EntityKeys& keys, std::span<const SolidCorners> solids) {
  const std::string kind = valueOf(keys, "classname");
  if (!isTrigger(kind)) return std::nullopt;
  const bool once = kind == "trigger_once";
  Trigger trigger;
  for (const SolidCorners& corners : solids) trigger.boxes.push_back(boxAround(corners));
  trigger.fires = valueOf(keys, "target");
  trigger.delay = std::max(0.0, numberOf(keys, "delay", 0.0));
  trigger.wait = once ? -1.0 : numberOf(keys, "wait", 0.2);
  if (trigger.fires.empty()) return std::nullopt;
  return trigger;
}

}  // namespace halfspace::bsp
