// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace halfspace::commandline {

// What the program tells the shell. Fixed: scripts rely on it.
enum class ExitCode : int {
  done = 0,               // and nothing wrong found
  wrongInput = 1,         // done, and something is wrong with the input: the report says what
  wrongUsage = 2,         // nothing was done
  cannotReadOrWrite = 3,  // a file could not be read or written
  contractBroken = 4,     // a fault of this program
};

}  // namespace halfspace::commandline
