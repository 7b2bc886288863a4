// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "commandline/files/formats.h"
#include "commandline/program/exit_code.h"

namespace halfspace::commandline {

struct LevelWritten {
  // done; wrongInput: written, but geometry was lost; cannotReadOrWrite: not written, and a message
  // on stderr says why.
  ExitCode code = ExitCode::done;
  std::vector<std::string> losses = {};
  std::vector<std::string> lostGeometry = {};
  std::string problem = {};  // the message, if it was not written
};

// Writes a level to the file `out` in the format that its ending names, or in the program's own
// format. If the level was read from `in` and both have the same format, the file keeps the dialect
// of `in`. The names of its prefabs, which are relative to `in` (as they stand, if `in` is empty),
// are made relative to `out`. "-" is standard input or output.
LevelWritten writeLevelFile(const Formats& formats, const level::Level& level,
                            const std::string& in, const std::string& out);

}  // namespace halfspace::commandline
