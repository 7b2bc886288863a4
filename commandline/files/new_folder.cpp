// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "commandline/files/new_folder.h"

#include <system_error>

#include "commandline/report/console.h"

namespace halfspace::commandline {

namespace fs = std::filesystem;

namespace {

// The nearest existing file or folder on the path: what could not get the next folder.
fs::path lastThatExists(fs::path path) {
  std::error_code none;
  while (path.has_relative_path() && !fs::exists(path, none)) path = path.parent_path();
  return path.empty() ? fs::path(".") : path;
}

bool isForbidden(const std::error_code& failure) {
  return failure == std::errc::permission_denied || failure == std::errc::operation_not_permitted ||
         failure == std::errc::read_only_file_system;
}

}  // namespace

std::optional<std::string> makeFolder(const fs::path& folder) {
  if (folder.empty()) return std::nullopt;
  std::error_code failed, none;
  fs::create_directories(folder, failed);
  if (!failed) return std::nullopt;
  const fs::path last = lastThatExists(folder);
  const std::string start = "The folder " + folder.string() + " cannot be made: ";
  if (!fs::is_directory(last, none))
    return start + last.string() + " is a file. Name another folder.";
  if (!isForbidden(failed)) return start + failed.message() + ". Name another folder.";
  return start + "the folder " + last.string() + " cannot be written (" + failed.message() +
         "). Name another folder.";
}

bool madeFolder(const fs::path& folder) {
  const std::optional<std::string> problem = makeFolder(folder);
  if (problem) complain(*problem);
  return !problem;
}

}  // namespace halfspace::commandline
