// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <string>
#include <variant>

namespace halfspace::level {

// Why a file was not read or written: a message that says what to do, and the position in the file.
struct FileError {
  std::string text = {};
  int line = 0;    // 1-based; 0: the whole file
  int column = 0;  // 1-based, in bytes
};

// The text without "line 3, column 7: " before it, for messages that name the position themselves.
std::string textWithoutPosition(const FileError& error);

struct FileText {
  std::string text;
  bool isComplete = true;  // false: reading ended before the size that the file had when opened
};

// The bytes of a file, up to the size that it has when it is opened: a file may grow meanwhile.
std::variant<FileText, FileError> textOfFile(const std::filesystem::path& path);

}  // namespace halfspace::level
