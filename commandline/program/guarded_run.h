// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "commandline/program/exit_code.h"

namespace halfspace::commandline {

// Runs a command and ends with its exit code. An exception ends with contractBroken: stderr gets
// the text of an InternalError, which names its place. Unless memory ran out, the command line
// (`arguments`) and the error's text go into a file in the folder for temporary files, and stderr
// names that file. The text of other exceptions is only in the file.
ExitCode runGuarded(const std::vector<std::string>& arguments,
                    const std::function<ExitCode()>& run);

}  // namespace halfspace::commandline
