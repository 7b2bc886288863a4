// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>

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
// Its speeds, steps and jumps grow with the height; a person (56 units) has the standard ones.
bsp::CharacterSettings settingsOf(const RosterEntry& entry);
// The same body, so many times as large.
bsp::CharacterSettings scaled(const bsp::CharacterSettings& settings, double factor);
// Of the standing or crouching body, above the foot.
double eyeHeight(const bsp::CharacterSettings& settings, bool crouched);

}  // namespace halfspace::editor
