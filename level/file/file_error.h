// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

namespace halfspace::level {

// Why a file was not read or written, in words, with the place in the file and what to do.
struct FileError {
  std::string text = {};
  int line = 0;    // 1-based; 0: the file as a whole
  int column = 0;  // 1-based, in bytes
};

}  // namespace halfspace::level
