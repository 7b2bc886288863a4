// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>
#include <string_view>

#include <QString>

#include "bsp/character/character.h"

namespace halfspace::editor {

// A character to play as.
struct RosterEntry {
  QString title() const;  // in the language of the program

  const char* name;
  bsp::CharacterSettings::Form form;
  double radius;
  double height;
};

// The characters to choose from, from a mouse to a giant.
std::span<const RosterEntry> roster();
// The settings of the entry. Steps grow with the height and speeds with its square root; a person
// of 56 units has the standard settings.
bsp::CharacterSettings settingsOf(const RosterEntry& entry);
// A way to move, of other games: bsp/character/presets.h.
struct MovementPreset {
  QString title() const;  // in the language of the program

  const char* name;
  std::string_view preset;
};
std::span<const MovementPreset> movementPresets();
bsp::CharacterSettings settingsOf(const MovementPreset& movement);

// The same body, larger by `factor`; speeds grow by its square root.
bsp::CharacterSettings scaled(const bsp::CharacterSettings& settings, double factor);

}  // namespace halfspace::editor
