// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "commandline/program/exit_code.h"

namespace halfspace::commandline {

// Runs a command and returns its exit code. On an exception it returns contractBroken. Then stderr
// gets the text of an InternalError, which names its position in the code. Unless memory ran out,
// the command line (`arguments`) and the text of any exception are written to a file in the folder
// for temporary files, and stderr names that file.
ExitCode runGuarded(const std::vector<std::string>& arguments,
                    const std::function<ExitCode()>& run);

}  // namespace halfspace::commandline
