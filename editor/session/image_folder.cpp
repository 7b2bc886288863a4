// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/session/image_folder.h"

#include <algorithm>
#include <array>
#include <cctype>

namespace halfspace::editor {

namespace fs = std::filesystem;

namespace {

constexpr std::array kEndings{".png", ".jpg", ".jpeg", ".bmp"};

std::string lowerCaseName(std::string text) {
  for (char& c : text) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return text;
}

}  // namespace

ImageFolder::ImageFolder(fs::path folder) : m_path(std::move(folder)) {
  std::error_code error;
  std::vector<fs::path> files;
  const auto options = fs::directory_options::skip_permission_denied;
  for (fs::recursive_directory_iterator at(m_path, options, error), end; !error && at != end;
       at.increment(error)) {
    const std::string ending = lowerCaseName(at->path().extension().string());
    if (std::ranges::find(kEndings, ending) != kEndings.end()) files.push_back(at->path());
  }
  std::ranges::sort(files);
  for (const fs::path& file : files) {
    fs::path relative = file.lexically_relative(m_path);
    std::string name = relative.replace_extension().generic_string();
    std::string key = lowerCaseName(name);
    m_entries.try_emplace(std::move(key), Entry{std::move(name), file});
  }
}

std::vector<std::string> ImageFolder::names() const {
  std::vector<std::string> names;
  for (const auto& [key, entry] : m_entries) names.push_back(entry.name);
  return names;
}

fs::path ImageFolder::find(const std::string& name) const {
  const auto found = m_entries.find(lowerCaseName(name));
  return found == m_entries.end() ? fs::path() : found->second.file;
}

}  // namespace halfspace::editor
