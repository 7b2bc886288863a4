// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "level/file/native_file.h"

#include <fstream>
#include <system_error>

#include "level/file/atomic_save.h"
#include "level/file/level_writer.h"

namespace halfspace::level {

ReadResult openLevel(const std::filesystem::path& path) {
  std::error_code error;
  const auto size = std::filesystem::file_size(path, error);
  std::ifstream file(path, std::ios::binary);
  if (error || !file) {
    return FileError{"Cannot read " + path.string() + ": " +
                     (error ? error.message() : std::string("no permission")) + "."};
  }
  std::string text(size, '\0');
  file.read(text.data(), static_cast<std::streamsize>(size));
  if (static_cast<std::uintmax_t>(file.gcount()) != size) {
    return FileError{"Cannot read " + path.string() + " to its end."};
  }
  ReadResult result = readLevel(text);
  if (auto* failure = std::get_if<FileError>(&result)) {
    failure->text = path.string() + ", " + failure->text;
  }
  return result;
}

std::string writeLevel(const Level& level) {
  return writeLevel(level, Counter::with);
}

std::optional<FileError> saveLevel(const Level& level, const std::filesystem::path& path) {
  if (auto error = saveAtomically(path, writeLevel(level))) return FileError{std::move(*error)};
  return std::nullopt;
}

}  // namespace halfspace::level
