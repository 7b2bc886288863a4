// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <vector>

#include "commandline/program/command.h"

namespace halfspace::commandline {

// Adds the commands of a program to its parser.
using AddCommands = std::function<std::vector<Command>(CLI::App& program)>;

// The body of main(): parses the command line, runs one command, and returns the exit code of the
// program. Creates the application object of Qt, so it is called once.
int runProgram(int argc, char** argv, const AddCommands& addCommands);

}  // namespace halfspace::commandline
