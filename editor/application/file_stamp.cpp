// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/application/file_stamp.h"

namespace halfspace::editor {

std::optional<FileStamp> stampOf(const std::filesystem::path& path) {
  std::error_code missing;
  FileStamp stamp;
  stamp.time = std::filesystem::last_write_time(path, missing);
  if (missing) return std::nullopt;
  stamp.size = std::filesystem::file_size(path, missing);
  return missing ? std::nullopt : std::optional(stamp);
}

}  // namespace halfspace::editor
