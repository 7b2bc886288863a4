// Copyright (c) Halfspace authors. SPDX-License-Identifier: MIT
//
// Doors, lifts and buttons, and the triggers that activate them, with the keys they have in the
// levels of Quake, Quake 2, Quake 3 and Half-Life. Their solids are non-solid brushes of the
// entity; the keys `low` and `high` give a box instead. `speed` and `wait` of 0 are the default.
// The numbers below are Quake's; what the other games take is in game_rules.h. In all else that the
// games do differently, the rule of most of them holds.
//
// All of them: `targetname`: activated when that is fired; `target` is fired and `killtarget`
// removed after `delay` seconds when they are activated; `team`: activated together (Quake 3).
//
//   func_door         opens when a body is near; with a targetname only when that is fired. angle
//                     or angles: direction (angle -1 up, -2 down); speed 100; lip 8: units that
//                     remain visible; wait 3 seconds, -1 stays open; spawnflags 1: drawn shut,
//                     begins open and shuts when fired, 4: not linked to doors it touches, 32:
//                     opens and closes alternately each time it is fired
//   func_door_rotating  the same, about the vertical axis through `origin`: distance 90 degrees,
//                     speed 100 degrees a second; spawnflags 2: clockwise, seen from above; 64:
//                     about the x axis, 128: about the y axis (drawbridges)
//   func_door_secret  opens by touch or when fired, in two steps: sideways by its width (t_width),
//                     then along its angle by its length (t_length); spawnflags 1: stays open, 2:
//                     sideways to the left, 4: down instead of sideways; speed 50; wait 5
//   func_button       pressed by touch: angle, speed 40, lip 4, wait 1
//   func_plat         waits below the drawn position, by its height less 8 (or by `height`), until
//                     a body steps on it: speed 150, wait 3; spawnflags 1: only where it stops
//                     below. With a targetname it waits above until that is fired
//   func_rotating     turns about the vertical axis through `origin`: speed 100 degrees a second;
//                     spawnflags 2: clockwise, 4: about the x axis, 8: about the y axis. With a
//                     targetname, and without spawnflags 1, each firing starts or stops it
//   trigger_multiple  a body inside fires after `delay`, again after `wait` 0.2 seconds
//   trigger           the same
//   trigger_once, trigger_secret  fire once
//   trigger_relay, target_relay, target_delay  fire when they are fired
//   trigger_counter   fires when it was fired `count` (2) times
//   trigger_teleport  puts a body to the info_teleport_destination or misc_teleporter_dest that
//                     `target` names; with a targetname only within 0.2 seconds after that is fired
//   trigger_push      throws a body along its angle, with 10 times its speed (1000) but at most
//   2000
//                     units a second; with a `target`, so that it is highest there; spawnflags 1:
//                     once (but for Quake 3)
//   trigger_hurt      hurts by `dmg` (5) points every second
//   info_teleport_destination, misc_teleporter_dest, target_position, info_notnull
//                     a place with a targetname; angle or mangle: where who arrives looks
//
// Entities that no game has at normal skill in a game of one player (spawnflags 256, 512 and 1024)
// are left out by isAbsent().
#pragma once

#include <span>
#include <string_view>

#include "bsp/machines/entity_keys.h"
#include "bsp/machines/game_rules.h"
#include "bsp/machines/machines.h"

namespace halfspace::bsp {

// True for the classes whose solids machineOf() moves.
bool isMachine(std::string_view kind);
// Makes the machine of an entity; nullopt for entities of other classes and if a required key is
// missing or useless. Contract: `solids` is not empty; its corners are in world coordinates.
std::optional<Machine> machineOf(const EntityKeys& keys, std::span<const SolidCorners> solids,
                                 const GameRules& rules = {});
// True if triggerOf() knows the class.
bool isTrigger(std::string_view kind);
// True if this class of triggers works without solids.
bool isRelay(std::string_view kind);
// nullopt for entities of other classes and if it would do nothing.
std::optional<Trigger> triggerOf(const EntityKeys& keys, std::span<const SolidCorners> solids,
                                 const GameRules& rules = {});
// True if destinationOf() knows the class.
bool isDestination(std::string_view kind);
// nullopt for entities of other classes and without an origin.
std::optional<Destination> destinationOf(const EntityKeys& keys, const GameRules& rules = {});
// True if a game of one player at normal skill does not have the entity. Doors count only if no
// skill has them: Half-Life has other meanings for single bits of theirs.
bool isAbsent(const EntityKeys& keys);

}  // namespace halfspace::bsp
