// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "commandline/files/formats.h"

namespace halfspace::commandline {

struct FileList {
  std::vector<std::string> files;    // sorted by name, each once
  std::vector<std::string> missing;  // paths that are not there or cannot be looked into
};

// The meshes and levels at or below the given paths, and those that patterns name. A named file is
// taken whatever its ending is; folders and patterns give only files with the ending of a mesh or a
// level. Symbolic links to folders are not followed.
FileList filesToInspect(const std::vector<std::string>& paths, const Formats& formats);

// Whether a path is a pattern: it has "*" or "?", and no file of that very name exists.
bool isPattern(const std::string& path);
// "*" stands for any letters, "?" for one.
bool matches(std::string_view pattern, std::string_view name);

// One of `count` equal shares of a list, numbered from 1: every count-th file.
struct Shard {
  int index = 1;
  int count = 1;
};
std::optional<Shard> shardFrom(const std::string& text);  // "2/8"
std::vector<std::string> shareOf(const std::vector<std::string>& files, const Shard& shard);

}  // namespace halfspace::commandline
