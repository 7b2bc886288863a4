// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// The identity of the file a path refers to, so that no output overwrites an input under another
// name.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>

namespace halfspace::level {

// Two paths to one file have equal identities: relative and absolute paths, symbolic links (also if
// the target does not exist yet) and hard links. A file that does not exist is identified by its
// folder and name. Not recognised: names that differ in case only, on a file system that ignores
// case, while the file does not exist.
struct FileTarget {
  uint64_t device = 0,
           inode = 0;  // of the file, or of its future folder; 0: no such folder
  std::string name;    // of a file that does not exist; empty: it exists
  bool isFolder = false;
  bool isStream = false;  // a terminal, a pipe, /dev/null: writing loses nothing

  bool folderExists() const { return inode != 0; }
  bool operator==(const FileTarget& other) const {
    return device == other.device && inode == other.inode && name == other.name;
  }
};

// A few system calls. Never fails: a path that cannot be resolved is identified by its text.
FileTarget identifyFile(const std::filesystem::path& path);

// Follows symbolic links to their final target, which need not exist. Other paths are returned
// unchanged. An output is written there: a link must not be replaced by a file.
std::filesystem::path fileBehindLinks(std::filesystem::path path);

// Whether writing to `output` would replace what `input` reads.
bool wouldOverwrite(const std::filesystem::path& output, const std::filesystem::path& input);

}  // namespace halfspace::level
