// Copyright (c) Halfspace authors. SPDX-License-Identifier: MIT
#include "bsp/machines/game_rules.h"

namespace halfspace::bsp {

namespace {

GameRules quake2Rules() {
  GameRules rules;
  rules.buttonWait = 3.0;
  rules.platSpeed = 200.0;
  rules.hurtWait = 0.1;
  rules.startOffFlag = 1;
  return rules;
}

GameRules quake3Rules() {
  GameRules rules;
  rules.doorSpeed = 400.0;
  rules.doorWait = 2.0;
  rules.platSpeed = 200.0;
  rules.platWait = 1.0;
  rules.triggerWait = 0.5;
  rules.touchingDoorsLink = false;
  rules.doorArea = GameRules::DoorArea::acrossThinnest;
  rules.hurtWait = 0.1;
  rules.startOffFlag = 1;
  rules.arrivesAbove = -23.0;
  rules.arrivesWith = 400.0;
  return rules;
}

GameRules halfLifeRules() {
  GameRules rules;
  rules.doorWait = rules.rotatingDoorWait = 0.0;
  rules.doorLip = 0.0;
  rules.sizeLess = 2.0;
  rules.touchingDoorsLink = false;
  rules.doorArea = GameRules::DoorArea::touch;
  rules.pushSpeed = 100.0;
  rules.pushFactor = 1.0;
  rules.pushesSteadily = true;
  rules.hurtWait = 0.5;
  rules.startOffFlag = 2;
  rules.arrivesAbove = 1.0;
  rules.arrivesWith = 0.0;
  return rules;
}

}  // namespace

GameRules GameRules::of(std::string_view game) {
  if (game == "quake2") return quake2Rules();
  if (game == "quake3") return quake3Rules();
  if (game == "half-life") return halfLifeRules();
  return {};
}

}  // namespace halfspace::bsp
