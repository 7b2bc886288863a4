// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "level/file/file_text.h"

#include <fstream>
#include <system_error>

namespace halfspace::level {

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
