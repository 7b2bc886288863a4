// Copyright (c) Halfspace authors. SPDX-License-Identifier: MIT
//
// The defaults of a game for entities that do not set them: speeds, waits, and how its triggers act
// on a player.
//
// Source: the game code that was published for Quake (QuakeC), Quake 2, Quake III and Half-Life;
// the numbers are its defaults.
#pragma once

#include <string_view>

namespace halfspace::bsp {

// Lengths are in units, times in seconds, speeds in units a second. The default values are those of
// Quake.
struct GameRules {
  double doorSpeed = 100.0, doorWait = 3.0, doorLip = 8.0;
  double rotatingDoorWait = 3.0;
  double buttonWait = 1.0;
  double platSpeed = 150.0, platWait = 3.0;
  double triggerWait = 0.2;
  // Half-Life moves doors and buttons by this less than their size.
  double sizeLess = 0.0;
  bool touchingDoorsLink = true;  // false: only a `team` opens several doors together
  // Where a body opens a door: near it on all sides, near it along its thinnest side (Quake III),
  // or by touch (Half-Life).
  enum class DoorArea : unsigned char { around, acrossThinnest, touch };
  DoorArea doorArea = DoorArea::around;

  double pushSpeed = 1000.0;  // trigger_push without a target
  double pushFactor = 10.0;   // on its speed
  // Half-Life: only what the body lacks of the speed is added.
  bool pushesSteadily = false;
  double hurtWait = 1.0;  // between two hurts of one trigger_hurt
  int startOffFlag = 0;   // of spawnflags, for trigger_hurt and trigger_push; 0: none
  // info_teleport_destination: the foot's height above its origin, and the speed of who arrives.
  double arrivesAbove = 3.0, arrivesWith = 300.0;

  // By the value of a level's key `_game`: quake, quake2, quake3, half-life; all others: Quake's.
  static GameRules of(std::string_view game);
};

}  // namespace halfspace::bsp
