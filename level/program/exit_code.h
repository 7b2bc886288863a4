// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace halfspace::level {

// How halfspace and halfspace-editor end. The numbers never change: scripts rely on them.
enum class ExitCode : int {
  done = 0,               // no error was found
  wrongInput = 1,         // the command ran to its end and found errors in the input
  wrongUsage = 2,         // the command line is wrong; nothing was done
  cannotReadOrWrite = 3,  // a file, a folder or the display cannot be used
  contractBroken = 4,     // an internal error of the program
};

struct ExitCodeText {
  ExitCode code;
  std::string_view meaning;
};

// All codes in ascending order: the source of --help and of the man pages.
std::span<const ExitCodeText> exitCodes();

// "Exit codes:", then a line for each code.
std::string exitCodeText();

}  // namespace halfspace::level
