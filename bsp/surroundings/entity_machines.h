// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Doors, lifts and buttons, and the triggers that activate them, with the keys they have in Quake's
// levels. Their solids are non-solid brushes of the entity; the keys `low` and `high` give a box
// instead.
//
//   func_door         opens when a body is near; with a targetname only when that is fired. angle:
//                     direction (-1 up, -2 down); speed 100; lip 8: units that remain visible; wait
//                     3 seconds, -1 stays open; spawnflags 4: not linked to doors it touches, 32:
//                     opens and closes alternately each time it is fired; target: what it fires
//   func_button       pressed by touch: angle, speed 40, lip 4, wait 1, target
//   func_plat         waits below the drawn position, by its height less 8 (or by `height`), until
//                     a body steps on it: speed 150, wait 3
//   trigger_multiple  a body inside fires `target` after `delay`, again after `wait` 0.2 seconds
//   trigger           the same
//   trigger_once      fires once
#pragma once

#include <span>
#include <string_view>

#include "bsp/surroundings/entity_keys.h"
#include "bsp/surroundings/machines.h"

namespace halfspace::bsp {

// Makes the machine of an entity; nullopt for entities of other classes and if a required key is
// missing or useless. Contract: `solids` is not empty; its corners are in world coordinates.
std::optional<Machine> machineOf(const EntityKeys& keys, std::span<const SolidCorners> solids);
// True if triggerOf() knows the class.
bool isTrigger(std::string_view kind);
std::optional<Trigger> triggerOf(const EntityKeys& keys, std::span<const SolidCorners> solids);

}  // namespace halfspace::bsp
