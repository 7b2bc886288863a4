// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Which file a path leads to, so that no output is written over an input under another name.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>

namespace halfspace::level {

// Two paths that lead to one file have equal places: relative and absolute ones, through symbolic
// links (also those whose target does not exist yet) and through hard links. A file that does not
// exist yet is known by its folder and its name. Not seen through: a file system that takes names
// that differ in case for one, while the file does not exist.
struct FilePlace {
  uint64_t device = 0,
           inode = 0;  // of the file, or of the folder it would be in; 0: no such folder
  std::string name;    // of a file that does not exist; empty: it exists
  bool isFolder = false;
  bool isStream = false;  // a terminal, a pipe, /dev/null: nothing is lost by writing to it

  bool folderExists() const { return inode != 0; }
  bool operator==(const FilePlace& other) const {
    return device == other.device && inode == other.inode && name == other.name;
  }
};

// Cost: a few system calls. Never fails: a path that cannot be followed is known by its own text.
FilePlace placeOf(const std::filesystem::path& path);

// Whether writing to `output` would replace what `input` reads.
bool wouldReplace(const std::filesystem::path& output, const std::filesystem::path& input);

}  // namespace halfspace::level
