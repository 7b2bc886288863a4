// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "plugins/interface/source.h"

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <memory>
#include <system_error>

namespace halfspace::plugins {

namespace {

ReadOutcome<std::string> refused(std::string message) {
  IssueList issues;
  issues.unreadable(std::move(message));
  return {std::nullopt, std::move(issues).taken()};
}

}  // namespace

ReadOutcome<std::string> readFile(const std::filesystem::path& path) {
  std::error_code error;
  const std::filesystem::file_status status = std::filesystem::status(path, error);
  if (!std::filesystem::exists(status)) return refused("The file does not exist. Check the path.");
  if (std::filesystem::is_directory(status)) return refused("This is a folder, not a file.");
  const std::unique_ptr<std::FILE, int (*)(std::FILE*)> file(std::fopen(path.c_str(), "rb"),
                                                             &std::fclose);
  if (!file)
    return refused(std::string("The file cannot be opened: ") + std::strerror(errno) + ".");
  std::string bytes;
  // Regular files have a size, which saves reallocations. Pipes have none.
  const auto size = std::filesystem::file_size(path, error);
  if (!error && size > kMaxSourceBytes) return refused("The file is larger than 4 GiB.");
  if (!error) bytes.reserve(size);
  char block[1 << 16];
  for (size_t got; (got = std::fread(block, 1, sizeof block, file.get())) > 0;) {
    if (bytes.size() + got > kMaxSourceBytes) return refused("The file is larger than 4 GiB.");
    bytes.append(block, got);
  }
  if (std::ferror(file.get())) return refused("The file could not be read to its end.");
  return {std::move(bytes), {}};
}

}  // namespace halfspace::plugins
