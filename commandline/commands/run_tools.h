// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "level/games/game_run.h"

namespace halfspace::commandline {

// One line of a tool's output that names a place.
struct ToolMessage {
  std::string text;
  level::OutputPlace place;
  int line = 0;  // in the map, also where the output names a brush; 0: none
};

struct ToolRun {
  level::GameCommand command;
  int code = 0;  // exit code; -1: it could not be started or was ended by a signal
  double ms = 0;
  std::vector<ToolMessage> messages;
  std::string problem;  // empty: it ended with code 0
};

// Runs a command. Its output goes to standard error line by line as it arrives; lines that name a
// place of the map are followed by "MAP:LINE". `map`: the text of the map. Blocks until the command
// has ended.
ToolRun runTool(const level::GameCommand& command, const std::string& mapFile,
                const std::string& map);

// Starts a program that goes on without this one. Returns an error message, or nothing.
std::optional<std::string> startDetached(const level::GameCommand& command);

}  // namespace halfspace::commandline
