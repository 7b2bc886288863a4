// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "commandline/inspection/file_list.h"

#include <algorithm>
#include <charconv>
#include <map>

#include "commandline/files/standard_streams.h"
#include "level/program/counted.h"

namespace halfspace::commandline {

namespace fs = std::filesystem;

namespace {

// Adds a file to the list, or to its skipped files if its ending is none of a mesh or level.
// Returns whether it was added.
bool addByEnding(const fs::path& path, const Formats& formats, FileList& list) {
  const bool known = formats.isMesh(path) || formats.isLevel(path);
  (known ? list.files : list.skipped).push_back(path.string());
  return known;
}

// False if a folder could not be read completely.
bool addFolder(const fs::path& folder, const Formats& formats, FileList& list) {
  std::error_code error;
  for (auto entry = fs::recursive_directory_iterator(
           folder, fs::directory_options::skip_permission_denied, error);
       !error && entry != fs::recursive_directory_iterator(); entry.increment(error)) {
    std::error_code ignored;
    if (entry->is_regular_file(ignored)) addByEnding(entry->path(), formats, list);
  }
  return !error;
}

// Adds the files that a pattern names. Each part of the path between slashes may contain wildcards;
// "**" is not special. False if there are none.
bool addMatches(const fs::path& pattern, const Formats& formats, FileList& list) {
  std::vector<fs::path> found{pattern.is_absolute() ? pattern.root_path() : fs::path()};
  for (const fs::path& part : pattern.relative_path()) {
    std::vector<fs::path> next;
    for (const fs::path& folder : found) {
      if (part.string().find_first_of("*?") == std::string::npos) {
        next.push_back(folder / part);
        continue;
      }
      std::error_code error;
      for (fs::directory_iterator entry(folder.empty() ? fs::path(".") : folder, error), end;
           !error && entry != end; entry.increment(error)) {
        const std::string name = entry->path().filename().string();
        if (name.front() != '.' && matches(part.string(), name)) next.push_back(folder / name);
      }
    }
    found = std::move(next);
  }
  bool any = false;
  for (const fs::path& path : found) {
    std::error_code none;
    if (!fs::is_regular_file(path, none)) continue;
    any |= addByEnding(path, formats, list);
  }
  return any;
}

}  // namespace

bool isPattern(const std::string& path) {
  std::error_code none;
  return path.find_first_of("*?") != std::string::npos && !fs::exists(path, none);
}

bool matches(std::string_view pattern, std::string_view name) {
  size_t p = 0, n = 0, star = std::string_view::npos, afterStar = 0;
  while (n < name.size()) {
    if (p < pattern.size() && pattern[p] == '*') {
      star = p++;
      afterStar = n;
    } else if (p < pattern.size() && (pattern[p] == '?' || pattern[p] == name[n])) {
      ++p;
      ++n;
    } else if (star != std::string_view::npos) {
      p = star + 1;  // the last star matches one more character
      n = ++afterStar;
    } else {
      return false;
    }
  }
  while (p < pattern.size() && pattern[p] == '*') ++p;
  return p == pattern.size();
}

FileList filesToInspect(const std::vector<std::string>& paths, const Formats& formats) {
  FileList list;
  for (const std::string& path : paths) {
    std::error_code error;
    const fs::file_status status = fs::status(path, error);
    if (isInputStream(path)) {
      list.files.push_back(path);
    } else if (isPattern(path)) {
      if (!addMatches(path, formats, list)) list.missing.push_back(path);
    } else if (fs::is_directory(status)) {
      if (!addFolder(path, formats, list)) list.missing.push_back(path);
    } else if (fs::exists(status)) {
      list.files.push_back(path);
    } else {
      list.missing.push_back(path);
    }
  }
  for (std::vector<std::string>* found : {&list.files, &list.skipped}) {
    std::ranges::sort(*found);
    found->erase(std::unique(found->begin(), found->end()), found->end());
  }
  return list;
}

std::string skippedText(const FileList& list) {
  if (list.skipped.empty()) return {};
  std::map<std::string, int64_t> byEnding;
  for (const std::string& path : list.skipped) {
    const std::string ending = fs::path(path).extension().string();
    ++byEnding[ending.empty() ? "without an ending" : ending];
  }
  std::string text = level::counted(level::count(list.skipped.size()), "file") +
                     " skipped, since no plugin reads their ending:";
  for (const auto& [ending, count] : byEnding)
    text += " " + std::to_string(count) + " " + ending + ",";
  text.back() = ';';
  return text + " the first is " + list.skipped.front() + ".";
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
