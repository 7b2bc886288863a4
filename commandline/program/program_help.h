// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "level/program/program_text.h"

namespace CLI {
class App;
}

namespace CLI {
class App;
class ParseError;
}  // namespace CLI

namespace halfspace::commandline {

// The parser's table of options as data, for man pages and completions.
level::ProgramText textOf(const CLI::App& program);

// The help of the program or of one of its commands, as --help prints it.
std::string helpOf(const CLI::App& program, const CLI::App& command);

// Null if there is no such command.
const CLI::App* findCommand(const CLI::App& program, const std::string& name);

// Describes an error of the command line in one or two sentences. A mistyped option is reported
// before parameters that are missing because of it, with the nearest option of the command.
std::string parseMessage(const CLI::App& program, const CLI::ParseError& error);

// "There is no command \"biuld\". Did you mean ...? The commands are ..."
std::string unknownCommand(const CLI::App& program, const std::string& name);

}  // namespace halfspace::commandline
