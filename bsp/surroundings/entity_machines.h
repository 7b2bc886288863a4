// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Doors and what opens them, with the keys they have in Quake's levels. Solids are the entity's
// own, non-solid ones; `low` and `high` make a box in their place.
//
//   func_door         opens for who comes near; with a targetname only when that is fired. angle:
//                     where to (-1 up, -2 down); speed 100; lip 8: so much stays in sight; wait 3
//                     seconds, -1 stays open; spawnflags 4: not linked to doors it touches, 32:
//                     goes and comes each time it is fired; target: what it fires
//   func_button       pressed by who touches it: angle, speed 40, lip 4, wait 1, target
//   func_plat         waits below, its height less 8 (or `height`), for who steps on it: speed 150,
//                     wait 3
//   trigger_multiple  who is in it fires `target` after `delay`, again after `wait` 0.2 seconds;
//   trigger           the same
//   trigger_once      once
#pragma once

#include <span>
#include <string_view>

#include "bsp/surroundings/entity_keys.h"
#include "bsp/surroundings/machines.h"

namespace halfspace::bsp {

// Nothing for entities of other kinds, and where a key that is needed is missing. Contract: solids
// are not empty; they stand where the entity's are drawn.
std::optional<Machine> machineOf(const EntityKeys& keys, std::span<const SolidCorners> solids);
// Whether triggerOf() knows the class.
bool isTrigger(std::string_view kind);
std::optional<Trigger> triggerOf(const EntityKeys& keys, std::span<const SolidCorners> solids);

}  // namespace halfspace::bsp
