// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <functional>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>

#include "plugins/interface/issue.h"

namespace halfspace::plugins {

// What a reader is given. The bytes are the whole file and must outlive the call; the path only
// says where the file came from, for messages and for files that lie beside it, and may be empty.
struct Source {
  std::string_view bytes;
  std::filesystem::path path;
};

// How the caller follows a long reading or writing. Both may be left empty.
struct ReadControl {
  std::function<void(double)> progress;  // share done, 0 to 1, from the calling thread
  std::stop_token stop;                  // a stopped reading ends with the error "cancelled"

  void report(double share) const {
    if (progress) progress(share);
  }
};

// Files larger than this are refused by readFile.
inline constexpr size_t kMaxSourceBytes = size_t{4} << 30;

// The whole file, or one error that says why not (missing, a folder, no permission, too large).
ReadOutcome<std::string> readFile(const std::filesystem::path& path);

}  // namespace halfspace::plugins
