// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "level/file/file_error.h"

#include <fstream>
#include <system_error>

namespace halfspace::level {

std::string textWithoutPosition(const FileError& error) {
  const std::string line = "line " + std::to_string(error.line);
  if (!error.text.starts_with(line)) return error.text;
  const std::size_t end = error.column > 0 ? error.text.find(": ") : line.size();
  if (end == std::string::npos || end + 2 > error.text.size()) return error.text;
  return error.text.substr(end + 2);
}

std::variant<FileText, FileError> textOfFile(const std::filesystem::path& path) {
  std::error_code error;
  const auto size = std::filesystem::file_size(path, error);
  std::ifstream file(path, std::ios::binary);
  if (error || !file) {
    return FileError{"Cannot read " + path.string() + ": " +
                     (error ? error.message() : std::string("no permission")) + "."};
  }
  std::string text(size, '\0');
  file.read(text.data(), static_cast<std::streamsize>(size));
  text.resize(static_cast<std::size_t>(file.gcount()));
  const bool isComplete = text.size() == size;
  return FileText{std::move(text), isComplete};
}

}  // namespace halfspace::level
