// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

namespace CLI {
class App;
class ParseError;
}  // namespace CLI

namespace halfspace::commandline {

// Null if there is no such command.
const CLI::App* findCommand(const CLI::App& program, const std::string& name);

// Describes an error of the command line in one or two sentences. A mistyped option is reported
// before parameters that are missing because of it, with the nearest option of the command.
std::string parseMessage(const CLI::App& program, const CLI::ParseError& error);

// "There is no command \"biuld\". Did you mean ...? The commands are ..."
std::string unknownCommand(const CLI::App& program, const std::string& name);

}  // namespace halfspace::commandline
