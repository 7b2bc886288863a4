// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "level/file/file_error.h"

namespace halfspace::level {

std::string textWithoutPosition(const FileError& error) {
  const std::string line = "line " + std::to_string(error.line);
  if (!error.text.starts_with(line)) return error.text;
  const std::size_t end = error.column > 0 ? error.text.find(": ") : line.size();
  if (end == std::string::npos || end + 2 > error.text.size()) return error.text;
  return error.text.substr(end + 2);
}

}  // namespace halfspace::level
