// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "level/program/program_text.h"

namespace halfspace::level {

// A page of section 1 in the man(7) macros: synopsis, options, commands with their options, exit
// codes, licence.
std::string manualPage(const ProgramText& program);

}  // namespace halfspace::level
