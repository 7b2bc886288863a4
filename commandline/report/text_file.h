// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

namespace halfspace::commandline {

// Into a folder, which is made where it is not there. False, and the reason is told, where it
// cannot be written.
bool writeText(const std::string& text, const std::string& folder, const std::string& file);

}  // namespace halfspace::commandline
