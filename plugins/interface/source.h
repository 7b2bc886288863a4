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

// The input of a reader. `bytes` is the whole file and must outlive the call. `path` is used in
// messages and to find other files in the same folder; it may be empty.
struct Source {
  std::string_view bytes;
  std::filesystem::path path;
};

// Progress reports and cancellation of a long read. Both members may be left empty.
struct ReadControl {
  std::function<void(double)> progress;  // gets the share done, 0 to 1, in the calling thread
  std::stop_token stop;                  // after a stop request, reading ends with an error

  void report(double share) const {
    if (progress) progress(share);
  }
};

// Files larger than this are refused by readFile.
inline constexpr size_t kMaxSourceBytes = size_t{4} << 30;

// Reads the whole file, or returns one error (missing, a folder, no permission, too large).
ReadOutcome<std::string> readFile(const std::filesystem::path& path);

}  // namespace halfspace::plugins
