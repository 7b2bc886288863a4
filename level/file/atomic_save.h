// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

namespace halfspace::level {

// Replaces the content of a file atomically: writes a new file in the same folder, flushes it to
// the disk and renames it. Keeps the permissions of the old file. If the path is a symbolic link,
// its target is replaced. On an error, returns a message; the old file is then unchanged and the
// new file is removed.
std::optional<std::string> saveAtomically(const std::filesystem::path& path,
                                          std::string_view content);

}  // namespace halfspace::level
