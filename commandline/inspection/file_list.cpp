// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "commandline/inspection/file_list.h"

#include <algorithm>
#include <charconv>

namespace halfspace::commandline {

namespace fs = std::filesystem;

namespace {

// False where a folder could not be read to its end.
bool addFolder(const fs::path& folder, const Formats& formats, std::vector<std::string>& files) {
  std::error_code error;
  for (auto entry = fs::recursive_directory_iterator(
           folder, fs::directory_options::skip_permission_denied, error);
       !error && entry != fs::recursive_directory_iterator(); entry.increment(error)) {
    std::error_code ignored;
    if (entry->is_regular_file(ignored) &&
        (formats.isMesh(entry->path()) || formats.isLevel(entry->path()))) {
      files.push_back(entry->path().string());
    }
  }
  return !error;
}

}  // namespace

FileList filesToInspect(const std::vector<std::string>& paths, const Formats& formats) {
  FileList list;
  for (const std::string& path : paths) {
    std::error_code error;
    const fs::file_status status = fs::status(path, error);
    if (fs::is_directory(status)) {
      if (!addFolder(path, formats, list.files)) list.missing.push_back(path);
    } else if (fs::exists(status)) {
      list.files.push_back(path);
    } else {
      list.missing.push_back(path);
    }
  }
  std::ranges::sort(list.files);
  list.files.erase(std::unique(list.files.begin(), list.files.end()), list.files.end());
  return list;
}

std::optional<Shard> shardFrom(const std::string& text) {
  Shard shard;
  const char* const end = text.data() + text.size();
  const auto index = std::from_chars(text.data(), end, shard.index);
  if (index.ec != std::errc() || index.ptr == end || *index.ptr != '/') return std::nullopt;
  const auto count = std::from_chars(index.ptr + 1, end, shard.count);
  if (count.ec != std::errc() || count.ptr != end) return std::nullopt;
  if (shard.index < 1 || shard.index > shard.count) return std::nullopt;
  return shard;
}

std::vector<std::string> shareOf(const std::vector<std::string>& files, const Shard& shard) {
  std::vector<std::string> share;
  for (size_t i = static_cast<size_t>(shard.index - 1); i < files.size();
       i += static_cast<size_t>(shard.count)) {
    share.push_back(files[i]);
  }
  return share;
}

}  // namespace halfspace::commandline
