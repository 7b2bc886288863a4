// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

namespace halfspace::commandline {

// For a fault of the program itself: a file in the folder for temporary files with what was run and
// what the fault said, and on stderr where it lies and what to do with it.
void reportFailure(const std::vector<std::string>& arguments, const std::string& fault);

}  // namespace halfspace::commandline
