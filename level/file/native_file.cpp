// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "level/file/native_file.h"

#include "level/file/atomic_save.h"
#include "level/file/file_error.h"
#include "level/file/level_writer.h"

namespace halfspace::level {

ReadResult openLevel(const std::filesystem::path& path) {
  const auto file = textOfFile(path);
  if (const auto* unreadable = std::get_if<FileError>(&file)) return *unreadable;
  const auto& [text, isComplete] = std::get<FileText>(file);
  if (!isComplete) return FileError{"Cannot read " + path.string() + " to its end."};
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
