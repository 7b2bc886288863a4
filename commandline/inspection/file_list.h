// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "commandline/files/formats.h"

namespace halfspace::commandline {

struct FileList {
  std::vector<std::string> files;    // sorted by name, each once
  std::vector<std::string> missing;  // paths that are not there or cannot be looked into
};

// The meshes and levels at or below the given paths. A file that is named is taken whatever its
// ending; in folders only what ends as a mesh or a level does. Symbolic links to folders are not followed.
FileList filesToInspect(const std::vector<std::string>& paths, const Formats& formats);

// One of `count` equal shares of a list, numbered from 1: every count-th file.
struct Shard {
  int index = 1;
  int count = 1;
};
std::optional<Shard> shardFrom(const std::string& text);  // "2/8"
std::vector<std::string> shareOf(const std::vector<std::string>& files, const Shard& shard);

}  // namespace halfspace::commandline
