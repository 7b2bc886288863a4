// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/play/game/roster.h"

#include <algorithm>
#include <array>
#include <cmath>

#include <QCoreApplication>

#include "bsp/character/presets.h"

namespace halfspace::editor {

namespace {

using Form = bsp::CharacterSettings::Form;

constexpr std::array<RosterEntry, 9> kRoster{{
    {QT_TRANSLATE_NOOP("roster", "Mouse"), Form::sphere, 2, 4},
    {QT_TRANSLATE_NOOP("roster", "Cat"), Form::capsule, 6, 16},
    {QT_TRANSLATE_NOOP("roster", "Child"), Form::cylinder, 10, 36},
    {QT_TRANSLATE_NOOP("roster", "Person"), Form::cylinder, 16, 56},
    {QT_TRANSLATE_NOOP("roster", "Person (box)"), Form::box, 16, 56},
    {QT_TRANSLATE_NOOP("roster", "Person (capsule)"), Form::capsule, 16, 56},
    {QT_TRANSLATE_NOOP("roster", "Barrel"), Form::cylinder, 24, 48},
    {QT_TRANSLATE_NOOP("roster", "Ogre"), Form::cylinder, 32, 88},
    {QT_TRANSLATE_NOOP("roster", "Giant"), Form::cylinder, 64, 224},
}};

constexpr std::array<MovementPreset, 6> kMovements{{
    {QT_TRANSLATE_NOOP("roster", "Quake movement"), "quake"},
    {QT_TRANSLATE_NOOP("roster", "Quake 3 movement"), "quake3"},
    {QT_TRANSLATE_NOOP("roster", "Half-Life movement"), "halflife"},
    {QT_TRANSLATE_NOOP("roster", "Source movement"), "source"},
    {QT_TRANSLATE_NOOP("roster", "Platformer"), "platformer"},
    {QT_TRANSLATE_NOOP("roster", "MDK movement"), "mdk"},
}};

constexpr double kPerson = 56;

}  // namespace

QString RosterEntry::title() const {
  return QCoreApplication::translate("roster", name);
}

QString MovementPreset::title() const {
  return QCoreApplication::translate("roster", name);
}

std::span<const RosterEntry> roster() {
  return kRoster;
}

std::span<const MovementPreset> movementPresets() {
  return kMovements;
}

bsp::CharacterSettings settingsOf(const MovementPreset& movement) {
  return bsp::characterPreset(movement.preset).value();
}

bsp::CharacterSettings scaled(const bsp::CharacterSettings& settings, double factor) {
  bsp::CharacterSettings result = settings;
  // Lengths grow with the factor, speeds with its square root, so that a jump reaches the same
  // share of the body's height.
  for (double bsp::CharacterSettings::*length :
       {&bsp::CharacterSettings::radius, &bsp::CharacterSettings::height,
        &bsp::CharacterSettings::crouchedHeight, &bsp::CharacterSettings::stepHeight,
        &bsp::CharacterSettings::climbHeight, &bsp::CharacterSettings::eyeHeight,
        &bsp::CharacterSettings::shoreHeight, &bsp::CharacterSettings::hangHeight}) {
    result.*length *= factor;
  }
  const double speed = std::sqrt(factor);
  for (double bsp::CharacterSettings::*each :
       {&bsp::CharacterSettings::walkSpeed, &bsp::CharacterSettings::crouchSpeed,
        &bsp::CharacterSettings::stopSpeed, &bsp::CharacterSettings::jumpSpeed,
        &bsp::CharacterSettings::climbSpeed, &bsp::CharacterSettings::swimSpeed,
        &bsp::CharacterSettings::ladderSpeed, &bsp::CharacterSettings::flySpeed,
        &bsp::CharacterSettings::airWishSpeed, &bsp::CharacterSettings::speedLimit,
        &bsp::CharacterSettings::launchSpeed, &bsp::CharacterSettings::ladderJump}) {
    result.*each *= speed;
  }
  return result;
}

bsp::CharacterSettings settingsOf(const RosterEntry& entry) {
  bsp::CharacterSettings settings = scaled({}, entry.height / kPerson);
  settings.form = entry.form;
  settings.radius = entry.radius;
  settings.height = entry.height;
  // A capsule cannot be lower than it is wide, and a sphere does not shrink.
  if (entry.form == Form::capsule) {
    settings.crouchedHeight = std::max(settings.crouchedHeight, 2 * entry.radius);
  }
  return settings;
}

}  // namespace halfspace::editor
