// Copyright (c) Halfspace authors. SPDX-License-Identifier: MIT
//
// A player's input step by step, as a small text file: the same recording on the same tree gives
// the same path, to the bit.
//
//   halfspace-recording 1
//   level 13296dc1a2485d75        hash of the level it was made on; 0: any
//   start 48 -352 24              position of the foot
//   set radius 16                 any number of CharacterSettings, by its name there
//   set form capsule              cylinder, capsule, box or sphere
//   input 120 1 0 90 - -          number of steps, forward, side, yaw, jump or -, crouch or -
//   input 60 1 0 90 - - -1 noclip   optionally also: up, noclip or -
//   input 60 1 0 90 - - 0 - -45     and then also: pitch, degrees above the horizon
//
// Empty lines and lines that begin with # are ignored. Numbers are written so that reading gives
// the same doubles.
#pragma once

#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "bsp/character/character.h"

namespace halfspace::bsp {

struct Recording {
  struct Run {
    uint32_t steps = 0;
    CharacterInput input;
    bool operator==(const Run&) const = default;
  };
  uint64_t levelHash = 0;
  Vec3 start = Vec3::Zero();
  CharacterSettings settings;
  std::vector<Run> runs;

  uint64_t steps() const;
  // Appends one step.
  void add(const CharacterInput& input);
};

// Why a recording's text was refused, as a message, and the number of the line.
struct RecordingError {
  int line = 0;
  std::string message;
  std::string unknownSetting =
      {};  // not empty: the line sets this, and recordings have no such name
};
// All names that a line "set NAME VALUE" may have.
std::vector<std::string> settingsOfRecordings();
// Limits: an hour per run and a day in total, at 120 steps a second. More is taken for damage.
std::variant<Recording, RecordingError> readRecording(std::string_view text);
std::string textOf(const Recording& recording);

}  // namespace halfspace::bsp
