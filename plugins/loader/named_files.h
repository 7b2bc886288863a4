// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace halfspace::plugins {

// The files that a level or mesh refers to and that exist: buffers and images of glTF, material
// files of OBJ and their images, wads of maps, and prefabs of native levels. They belong to the
// input, whether this program reads them or not. The paths are relative to the working directory or
// absolute. A wad whose path is that of another machine is also searched by its file name next to
// the map. Each path once. Empty if the file has another ending or cannot be read. Cost: reads the
// file.
std::vector<std::filesystem::path> filesNamedBy(const std::filesystem::path& input);

// What stands behind `mtllib` in the lines of an OBJ file: the name of one material file, which may
// have spaces, or several names. Lines end as for the reader, with a line feed, a carriage return
// or both.
std::vector<std::string> materialFilesOf(std::string_view objText);

}  // namespace halfspace::plugins
