// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// The output of a game's tools, line by line, with severity and position.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "level/document/issue.h"
#include "level/games/game_run.h"

namespace halfspace::level {

struct ToolLine {
  std::string text;  // without line break
  Severity severity = Severity::note;
  OutputPlace place;
  int line = 0;  // in the map, also where the output names a brush; 0: none, or beyond the map
};

// By the words that compilers of the Quake family use: "error", "fatal" and "leaked" are errors,
// "warning" is a warning, everything else a note. "0 errors" and "no warnings" are notes.
Severity severityOfOutput(std::string_view line);

// Divides output into lines as it arrives. Progress that a tool writes over itself with carriage
// returns counts as one line: the last state. A line without end is divided after kLongestLine
// bytes, so the memory does not depend on the output.
class ToolOutput {
 public:
  static constexpr std::size_t kLongestLine = 4096;

  // `map`: the text of the map that the tools read, for the lines of brushes.
  explicit ToolOutput(std::string map = {}) : m_map(std::move(map)) {}

  // The lines that are complete now. Empty lines are left out. Cost: linear in the bytes, and in
  // the map for each line that names a brush or a line.
  std::vector<ToolLine> take(std::string_view bytes);
  // The rest, after the tool has ended.
  std::vector<ToolLine> finish();

 private:
  void endLine(std::vector<ToolLine>& lines);

  std::string m_map;
  std::string m_rest;
};

}  // namespace halfspace::level
