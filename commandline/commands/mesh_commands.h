// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "commandline/program/command.h"

namespace halfspace::commandline {

// Commands that make new meshes and drawings of closed meshes, each defined in its own file.
Command addSplit(CLI::App& program);
Command addSection(CLI::App& program);
Command addMinkowski(CLI::App& program);
Command addOffset(CLI::App& program);

}  // namespace halfspace::commandline
