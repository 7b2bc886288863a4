// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

namespace CLI {
class App;
class ParseError;
}  // namespace CLI

namespace halfspace::commandline {

// Null: there is no such command.
const CLI::App* findCommand(const CLI::App& program, const std::string& name);

// What is wrong with a command line, in one or two sentences. A mistyped option is named before
// anything that is missing because of it, with the nearest option the command has.
std::string parseMessage(const CLI::App& program, const CLI::ParseError& error);

// "There is no command \"biuld\". Did you mean ...? The commands are ..."
std::string unknownCommand(const CLI::App& program, const std::string& name);

}  // namespace halfspace::commandline
