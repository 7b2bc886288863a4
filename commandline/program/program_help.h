// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "level/program/program_text.h"

namespace CLI {
class App;
}

namespace halfspace::commandline {

// The parser's table of options as data, for man pages and completions.
level::ProgramText textOf(const CLI::App& program);

// The help of the program or of one of its commands, as --help prints it.
std::string helpOf(const CLI::App& program, const CLI::App& command);

}  // namespace halfspace::commandline
