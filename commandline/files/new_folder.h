// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <optional>
#include <string>

namespace halfspace::commandline {

// Makes a folder for results, and the folders that it lies in; nothing to do if it exists, or for
// an empty path. On an error, returns a message that names the folder that is in the way.
std::optional<std::string> makeFolder(const std::filesystem::path& folder);

// The same; the message goes to stderr. False: the folder cannot be made.
bool madeFolder(const std::filesystem::path& folder);

}  // namespace halfspace::commandline
