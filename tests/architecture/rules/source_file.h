// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

namespace halfspace::architecture {

struct SourceFile {
  std::string path;  // relative to the repository's root, with '/'
  std::vector<std::string> lines;

  bool isHeader() const { return path.ends_with(".h"); }
  std::string folder() const { return path.substr(0, path.rfind('/')); }
};

}  // namespace halfspace::architecture
