// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "level/games/tool_output.h"

namespace halfspace::commandline {

struct ToolRun {
  level::GameCommand command;
  int code = 0;  // exit code; -1: it could not be started or was ended by a signal
  double ms = 0;
  std::vector<level::ToolLine> messages;  // lines that name a place
  std::string problem;                    // empty: it ended with code 0
};

// Runs a command. Its output goes to standard error line by line as it arrives; lines that name a
// place of the map are followed by "MAP:LINE". `map`: the text of the map. Blocks until the command
// has ended.
ToolRun runTool(const level::GameCommand& command, const std::string& mapFile,
                const std::string& map);

// Starts a program that goes on without this one. Returns an error message, or nothing.
std::optional<std::string> startDetached(const level::GameCommand& command);

}  // namespace halfspace::commandline
