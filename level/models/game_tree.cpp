// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "level/models/game_tree.h"

#include <algorithm>
#include <fstream>
#include <functional>

#include "level/program/suggestion.h"

namespace halfspace::level {

namespace fs = std::filesystem;

namespace {

// The path with '/' only, without a leading one; empty if it is absolute or leads upwards.
std::string withinTree(std::string path) {
  std::ranges::replace(path, '\\', '/');
  while (path.starts_with("./")) path.erase(0, 2);
  const fs::path parts(path);
  const bool leadsUp =
      std::ranges::any_of(parts, [](const fs::path& part) { return part == ".."; });
  return leadsUp || parts.is_absolute() ? std::string() : path;
}

// The entry of a folder with this name, in any case; empty: none.
fs::path entryNamed(const fs::path& folder, const fs::path& name) {
  std::error_code error;
  if (fs::exists(folder / name, error)) return folder / name;
  const std::string wanted = lowerCase(name.string());
  fs::path found;
  for (fs::directory_iterator at(folder, error), end; !error && at != end; at.increment(error)) {
    const fs::path each = at->path().filename();
    if (lowerCase(each.string()) == wanted && (found.empty() || each < found.filename()))
      found = folder / each;
  }
  return found;
}

fs::path fileIn(const fs::path& folder, const std::string& path) {
  fs::path at = folder;
  for (const fs::path& part : fs::path(path)) {
    at = entryNamed(at, part);
    if (at.empty()) return {};
  }
  std::error_code error;
  return fs::is_regular_file(at, error) ? at : fs::path();
}

}  // namespace

void GameTree::add(const fs::path& source) {
  std::error_code error;
  std::vector<fs::path> archives;
  if (fs::is_directory(source, error)) {
    if (std::ranges::find(m_folders, source) != m_folders.end()) return;
    m_folders.push_back(source);
    m_sources.push_back(source);
    for (fs::directory_iterator at(source, error), end; !error && at != end; at.increment(error))
      if (isArchiveName(at->path())) archives.push_back(at->path());
    std::ranges::sort(archives, std::greater());
  } else if (isArchiveName(source)) {
    archives.push_back(source);
  }
  for (const fs::path& file : archives) {
    if (std::ranges::find(m_sources, file) != m_sources.end()) continue;
    auto opened = openArchive(file);
    if (std::holds_alternative<std::string>(opened)) continue;
    m_sources.push_back(file);
    const auto& entries =
        m_archives.emplace_back(std::move(std::get<std::unique_ptr<Archive>>(opened)))->entries();
    for (std::size_t i = 0; i < entries.size(); ++i)
      if (entries[i].lump == 0)
        m_packed.try_emplace(lowerCase(entries[i].path), Packed{m_archives.size() - 1, i});
  }
}

const GameTree::Packed* GameTree::packed(const std::string& path) const {
  const auto found = m_packed.find(lowerCase(path));
  return found == m_packed.end() ? nullptr : &found->second;
}

fs::path GameTree::fileOf(const std::string& given) const {
  const std::string path = withinTree(given);
  if (path.empty()) return {};
  for (const fs::path& folder : m_folders)
    if (fs::path file = fileIn(folder, path); !file.empty()) return file;
  return {};
}

std::variant<std::monostate, Bytes, std::string> GameTree::read(const std::string& given) const {
  if (const fs::path file = fileOf(given); !file.empty()) {
    std::error_code error;
    const std::uint64_t size = fs::file_size(file, error);
    if (error) return "the file cannot be read";
    if (size > kLargestFile) return "the file is too large: " + std::to_string(size) + " bytes";
    Bytes bytes(size);
    std::ifstream in(file, std::ios::binary);
    in.read(reinterpret_cast<char*>(bytes.data()), static_cast<std::streamsize>(size));
    if (!in) return "the file cannot be read";
    return bytes;
  }
  const std::string path = withinTree(given);
  const Packed* entry = path.empty() ? nullptr : packed(path);
  if (entry == nullptr) return std::monostate();
  auto read = m_archives[entry->archive]->read(entry->entry);
  if (auto* problem = std::get_if<std::string>(&read)) return std::move(*problem);
  return std::move(std::get<Bytes>(read));
}

std::string GameTree::firstOf(const std::vector<std::string>& paths) const {
  for (const std::string& path : paths) {
    const std::string inside = withinTree(path);
    if (inside.empty()) continue;
    if (packed(inside) != nullptr || !fileOf(inside).empty()) return inside;
  }
  return {};
}

Palette GameTree::palette() const {
  for (const char* path : {"gfx/palette.lmp", "pics/colormap.pcx"}) {
    const auto bytes = read(path);
    if (const auto* read = std::get_if<Bytes>(&bytes))
      if (const auto palette = paletteIn(path, *read)) return *palette;
  }
  return quakeLikePalette();
}

}  // namespace halfspace::level
