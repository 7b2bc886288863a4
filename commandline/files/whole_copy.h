// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace halfspace::commandline {

// The bytes that a copy of a mesh file needs in order to be whole at another path. These are the
// file's own bytes, except for a .gltf file whose copy lies in another folder: its buffers and
// images are embedded in the copy. Empty if no copy is whole: the endings differ, a .glb file holds
// text or a .gltf file a binary, or a file that it names is missing.
std::optional<std::string> wholeCopy(const std::string& bytes, const std::filesystem::path& from,
                                     const std::filesystem::path& to);

// Whether the output keeps the names of the material files of the input: both are OBJ files.
bool keepsMaterialFiles(const std::filesystem::path& from, const std::filesystem::path& to);

// A written OBJ file with the lines of another that name its material files (mtllib); the reader of
// meshes does not keep them. The same bytes if either path does not end in .obj.
std::string withMaterialFiles(std::string written, const std::filesystem::path& to,
                              const std::string& given, const std::filesystem::path& from);

// A file that the input names (filesNamedBy).
struct NamedFile {
  std::filesystem::path from;
  std::filesystem::path to;  // where the output finds it under the same relative path; empty: that
                             // is outside of the output's folder
  bool isThere = false;      // this file, byte by byte, is at `to`
  bool isTaken = false;      // another file is at `to`
};

// The files that the input names, and where an output with the same names finds them. Empty if the
// output is in the folder of the input. Cost: reads the files that are at both places.
std::vector<NamedFile> namedFilesAt(const std::filesystem::path& from,
                                    const std::filesystem::path& to);

}  // namespace halfspace::commandline
