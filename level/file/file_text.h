// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <variant>

#include "level/file/file_error.h"

namespace halfspace::level {

struct FileText {
  std::string text;
  bool isComplete = true;  // false: reading ended before the size that the file had when opened
};

// The bytes of a file, up to the size that it has when it is opened: a file may grow meanwhile.
std::variant<FileText, FileError> textOfFile(const std::filesystem::path& path);

}  // namespace halfspace::level
