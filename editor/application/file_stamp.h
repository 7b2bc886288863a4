// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>

namespace halfspace::editor {

// Time and size of a file when this program read or wrote it. A different stamp later means that
// another program wrote the file.
struct FileStamp {
  std::filesystem::file_time_type time;
  std::uintmax_t size = 0;
  bool operator==(const FileStamp&) const = default;
};

// None: there is no such file.
std::optional<FileStamp> stampOf(const std::filesystem::path& path);

}  // namespace halfspace::editor
