// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "level/images/image_folder.h"

#include <algorithm>
#include <array>
#include <fstream>
#include <functional>
#include <iterator>

#include "level/images/pixel_files.h"
#include "level/program/suggestion.h"

namespace halfspace::level {

namespace fs = std::filesystem;

namespace {

constexpr const char* kCompressed = ".dds";
constexpr std::array kEndings{".png", ".jpg", ".jpeg", ".bmp", ".tga", kCompressed};
// More problems of one archive are counted and not listed.
constexpr std::size_t kMostProblems = 8;
// The folder of textures in the data of Quake 2, Quake 3 and their relatives, in lower case.
constexpr const char* kTextures = "textures";

bool isImageName(const fs::path& path) {
  const std::string ending = lowerCase(path.extension().string());
  return std::ranges::find(kEndings, ending) != kEndings.end();
}

std::string lastPart(const std::string& name) {
  return lowerCase(name.substr(name.find_last_of('/') + 1));
}

bool isCompressed(const fs::path& file) {
  return lowerCase(file.extension().string()) == kCompressed;
}

Bytes bytesOf(const fs::path& file) {
  std::ifstream in(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
}

std::optional<Palette> paletteOf(const fs::path& file) {
  return paletteIn(file.generic_string(), bytesOf(file));
}

ImageFolder::Image decompressed(const fs::path& file) {
  DecodedImage decoded = ddsImage(bytesOf(file));
  if (const auto* problem = std::get_if<std::string>(&decoded))
    return '"' + file.filename().string() + "\" cannot be read: " + *problem;
  return std::move(std::get<RgbaImage>(decoded));
}

}  // namespace

// The files of a folder and its subfolders.
struct ImageFolder::Found {
  std::vector<fs::path> files, archives;
  std::optional<Palette> palette;
};

ImageFolder::ImageFolder(fs::path folder) : m_path(std::move(folder)) {
  add(m_path);
}

void ImageFolder::add(const fs::path& source) {
  if (isArchiveName(source)) return addArchive(source, source.string());
  addAll(filesIn(source), source, {});
}

void ImageFolder::addGame(const fs::path& source) {
  if (isArchiveName(source)) return addArchive(source, source.string());
  Found found = filesIn(source);
  const auto isTexture = [&](const fs::path& file) {
    const fs::path relative = file.lexically_relative(source);
    return lowerCase(relative.begin()->string()) == kTextures;
  };
  const bool hasTextures = std::ranges::any_of(found.files, isTexture);
  if (hasTextures) std::erase_if(found.files, std::not_fn(isTexture));
  addAll(std::move(found), source, hasTextures ? kTextures : "");
}

ImageFolder::Found ImageFolder::filesIn(const fs::path& folder) {
  Found found;
  std::error_code error;
  const auto options = fs::directory_options::skip_permission_denied;
  for (fs::recursive_directory_iterator at(folder, options, error), end; !error && at != end;
       at.increment(error)) {
    const fs::path& path = at->path();
    if (isImageName(path)) found.files.push_back(path);
    if (isArchiveName(path)) found.archives.push_back(path);
    if (!found.palette && isPalettePath(path.generic_string())) found.palette = paletteOf(path);
  }
  std::ranges::sort(found.files);
  std::ranges::stable_sort(found.files, {}, isCompressed);
  std::ranges::sort(found.archives, std::greater());
  return found;
}

// `below`: the first folder of the files' paths that does not belong to the names; may be empty.
void ImageFolder::addAll(Found found, const fs::path& folder, const std::string& below) {
  for (const fs::path& file : found.files) {
    fs::path relative = file.lexically_relative(folder);
    if (!below.empty()) relative = relative.lexically_relative(*relative.begin());
    addFile(file, relative);
  }
  for (const fs::path& archive : found.archives)
    addArchive(archive, archive.lexically_relative(folder).generic_string());
  if (found.palette) setPalette(*found.palette);
}

void ImageFolder::setPalette(const Palette& palette) {
  m_palette = palette;
  m_hasPalette = true;
}

void ImageFolder::addEntry(Entry entry) {
  m_byLastPart.try_emplace(lastPart(entry.name), entry.name);
  std::string key = lowerCase(entry.name);
  m_entries.try_emplace(std::move(key), std::move(entry));
}

void ImageFolder::addFile(const fs::path& file, const fs::path& relative) {
  addEntry({fs::path(relative).replace_extension().generic_string(), file});
}

void ImageFolder::addArchive(const fs::path& file, const std::string& name) {
  const std::string shown = name + ": ";
  auto opened = ImageArchive::open(file);
  if (const auto* problem = std::get_if<std::string>(&opened)) {
    m_problems.push_back(shown + *problem);
    return;
  }
  auto& archive = std::get<ImageArchive>(opened);
  const auto& problems = archive.problems();
  for (std::size_t i = 0; i < std::min(problems.size(), kMostProblems); ++i) {
    m_problems.push_back(shown + problems[i]);
  }
  if (problems.size() > kMostProblems) {
    m_problems.push_back(shown + "and " + std::to_string(problems.size() - kMostProblems) +
                         " more entries are left out");
  }
  if (archive.palette()) setPalette(*archive.palette());
  for (std::size_t i = 0; i < archive.names().size(); ++i)
    addEntry({archive.names()[i], {}, m_archives.size(), i});
  m_archives.push_back(std::move(archive));
}

std::vector<std::string> ImageFolder::names() const {
  std::vector<std::string> names;
  for (const auto& [key, entry] : m_entries) names.push_back(entry.name);
  return names;
}

const ImageFolder::Entry* ImageFolder::entryOf(const std::string& name) const {
  const auto found = m_entries.find(lowerCase(name));
  return found == m_entries.end() ? nullptr : &found->second;
}

bool ImageFolder::contains(const std::string& name) const {
  return entryOf(name) != nullptr;
}

std::string ImageFolder::nameFor(const std::string& material) const {
  if (const Entry* whole = entryOf(material)) return whole->name;
  std::string last = lastPart(material);
  auto found = m_byLastPart.find(last);
  if (found == m_byLastPart.end() && last.starts_with('*')) {
    last.front() = '#';
    found = m_byLastPart.find(last);
  }
  return found == m_byLastPart.end() ? std::string() : found->second;
}

bool ImageFolder::hasGuessedColours(const std::string& name) const {
  const Entry* entry = entryOf(name);
  return entry != nullptr && entry->file.empty() && !m_hasPalette &&
         m_archives[entry->archive].needsPalette(entry->image);
}

fs::path ImageFolder::find(const std::string& name) const {
  const Entry* entry = entryOf(name);
  return entry == nullptr || isCompressed(entry->file) ? fs::path() : entry->file;
}

ImageFolder::Image ImageFolder::image(const std::string& name) const {
  const Entry* entry = entryOf(name);
  if (entry == nullptr) return std::monostate();
  if (isCompressed(entry->file)) return decompressed(entry->file);
  if (!entry->file.empty()) return entry->file;
  return std::visit([](auto&& read) -> Image { return std::forward<decltype(read)>(read); },
                    m_archives[entry->archive].read(entry->image, m_palette));
}

}  // namespace halfspace::level
