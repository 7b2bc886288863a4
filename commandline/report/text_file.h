// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

namespace halfspace::commandline {

// Writes a text file into a folder, which is created if necessary. An empty folder: the file's own
// path. False, after a message on stderr, if it cannot be written.
bool writeText(const std::string& text, const std::string& folder, const std::string& file);

}  // namespace halfspace::commandline
