// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

namespace halfspace::plugins::mesh_formats {

// Appends a line of a keyword and a name. A name ends at the end of its line, so line breaks in it
// become spaces.
void appendStatement(std::string& text, const char* keyword, const std::string& name);

// The path of a file that `file` names: relative to the folder where `file` starts, with '/'.
// Absolute paths stay; drive letters of Windows count as absolute.
std::string besideFile(const std::string& file, std::string path);

}  // namespace halfspace::plugins::mesh_formats
