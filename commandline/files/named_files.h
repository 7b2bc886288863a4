// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <vector>

namespace halfspace::commandline {

// The files that a level or mesh names and that lie with it: buffers and images of glTF, material
// files of OBJ and the images these name, wads of maps. They belong to the input, whether this
// program reads them or not. Paths as they lead from here; a wad that is named by another machine's
// path is looked for under its last part beside the map, too. Files that do not exist are not among
// them. Empty where the file has another ending or cannot be read. Cost: that of reading the file.
std::vector<std::filesystem::path> filesNamedBy(const std::filesystem::path& input);

}  // namespace halfspace::commandline
