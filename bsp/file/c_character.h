// Copyright (c) Halfspace authors. SPDX-License-Identifier: MIT
//
// Shared by the sources of the C interface: a character's settings and state in both languages.
#pragma once

#include "bsp/character/character.h"
#include "bsp/file/c_interface.h"

namespace halfspace::bsp {

// HBSP_OK, or why the settings are refused.
hbsp_status take(const hbsp_character_settings& from, CharacterSettings& to);
CharacterState toState(const hbsp_character& from);
hbsp_character toC(const CharacterState& from);
bool isFinite(const CharacterState& state);

}  // namespace halfspace::bsp
