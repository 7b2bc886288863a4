// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "level/file/file_identity.h"

#include "level/system/file_handle.h"

namespace halfspace::level {

namespace fs = std::filesystem;

namespace {

// The number of symbolic links that Linux follows in a path.
constexpr int kMostLinks = 40;

}  // namespace

fs::path fileBehindLinks(fs::path path) {
  std::error_code none;
  for (int i = 0; i < kMostLinks && fs::is_symlink(fs::symlink_status(path, none)); ++i) {
    const fs::path target = fs::read_symlink(path, none);
    if (none) break;
    path = target.is_absolute() ? target : path.parent_path() / target;
  }
  return path;
}

FileTarget identifyFile(const fs::path& path) {
  FileTarget position;
  if (const auto file = identityOf(path)) {
    position.device = file->device;
    position.inode = file->number;
    position.isFolder = file->isFolder;
    position.isStream = file->isStream;
    return position;
  }
  const fs::path target = fileBehindLinks(path);
  const fs::path folder = target.has_parent_path() ? target.parent_path() : fs::path(".");
  if (const auto parent = identityOf(folder); parent && parent->isFolder) {
    position.device = parent->device;
    position.inode = parent->number;
    position.name = target.filename().string();
  } else {
    std::error_code none;
    position.name = fs::weakly_canonical(target, none).string();
    if (none) position.name = target.string();
  }
  return position;
}

bool wouldOverwrite(const fs::path& output, const fs::path& input) {
  if (output.empty() || input.empty()) return false;
  const FileTarget written = identifyFile(output);
  return !written.isStream && written == identifyFile(input);
}

}  // namespace halfspace::level
