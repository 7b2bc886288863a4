// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "commandline/files/formats.h"

namespace halfspace::commandline {

// The files that the paths and patterns of a command line give.
struct FileList {
  std::vector<std::string> files;    // sorted by name, without duplicates
  std::vector<std::string> missing;  // paths that do not exist or cannot be read
  std::vector<std::string> skipped;  // found in folders or by patterns, but no mesh and no level
};

// The meshes and levels at or below the given paths, and those that patterns name. A file that is
// named itself is included whatever its ending; folders and patterns only give files with the
// ending of a mesh or level. Symbolic links to folders are not followed.
FileList filesToInspect(const std::vector<std::string>& paths, const Formats& formats);

// One sentence: how many files were skipped, their number by ending, and the first of them. Empty
// if none were.
std::string skippedText(const FileList& list);

// True if a path is a pattern: it contains "*" or "?", and no file of exactly this name exists.
bool isPattern(const std::string& path);
// "*" matches any characters, "?" matches one.
bool matches(std::string_view pattern, std::string_view name);

// One of `count` equal shares of a list, numbered from 1: every count-th file.
struct Shard {
  int index = 1;
  int count = 1;
};
std::optional<Shard> shardFrom(const std::string& text);  // "2/8"
std::vector<std::string> shareOf(const std::vector<std::string>& files, const Shard& shard);

}  // namespace halfspace::commandline
