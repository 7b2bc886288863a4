// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/session/image_folder.h"

#include <algorithm>
#include <array>

#include "level/program/suggestion.h"

namespace halfspace::editor {

namespace fs = std::filesystem;

namespace {

constexpr std::array kEndings{".png", ".jpg", ".jpeg", ".bmp"};

}  // namespace

ImageFolder::ImageFolder(fs::path folder) : m_path(std::move(folder)) {
  std::error_code error;
  std::vector<fs::path> files;
  const auto options = fs::directory_options::skip_permission_denied;
  for (fs::recursive_directory_iterator at(m_path, options, error), end; !error && at != end;
       at.increment(error)) {
    const std::string ending = level::lowerCase(at->path().extension().string());
    if (std::ranges::find(kEndings, ending) != kEndings.end()) files.push_back(at->path());
  }
  std::ranges::sort(files);
  for (const fs::path& file : files) {
    fs::path relative = file.lexically_relative(m_path);
    std::string name = relative.replace_extension().generic_string();
    std::string key = level::lowerCase(name);
    m_entries.try_emplace(std::move(key), Entry{std::move(name), file});
  }
}

std::vector<std::string> ImageFolder::names() const {
  std::vector<std::string> names;
  for (const auto& [key, entry] : m_entries) names.push_back(entry.name);
  return names;
}

fs::path ImageFolder::find(const std::string& name) const {
  const auto found = m_entries.find(level::lowerCase(name));
  return found == m_entries.end() ? fs::path() : found->second.file;
}

}  // namespace halfspace::editor
