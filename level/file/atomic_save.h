// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

namespace halfspace::level {

// Replaces the file's content in one step: written to a new file beside it, flushed to the disk,
// renamed over it. The permissions of the old file are kept; a symbolic link stays one and its
// target is replaced. Returns what went wrong, in words; then the old file is untouched and nothing
// is left beside it.
std::optional<std::string> saveAtomically(const std::filesystem::path& path,
                                          std::string_view content);

}  // namespace halfspace::level
