// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "level/program/program_text.h"

namespace halfspace::level {

// Scripts that complete commands, options, values from fixed lists, and file names. Each registers
// the completion under the program's name, as its shell requires.
std::string bashCompletion(const ProgramText& program);
std::string zshCompletion(const ProgramText& program);
std::string fishCompletion(const ProgramText& program);

// A page of section 1 in the man(7) macros: synopsis, options, commands with their options, exit
// codes, licence.
std::string manualPage(const ProgramText& program);

}  // namespace halfspace::level
