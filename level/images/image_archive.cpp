// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "level/images/image_archive.h"

#include <algorithm>

#include "level/images/pixel_files.h"
#include "level/program/suggestion.h"

namespace halfspace::level {

namespace {

constexpr char kWad2Texture = 'D', kWad3Texture = 'C';
// DarkPlaces looks for compressed versions below a folder `dds`.
constexpr std::array<std::string_view, 2> kFolders{"textures/", "dds/textures/"};
constexpr std::string_view kCompressed = ".dds";
constexpr std::array<std::string_view, 7> kEndings{".png", ".jpg", ".jpeg",    ".bmp",
                                                   ".tga", ".wal", kCompressed};

// The ending of an image file in lower case; empty for another file.
std::string imageEnding(const std::string& path) {
  const std::size_t dot = path.rfind('.');
  if (dot == std::string::npos) return {};
  std::string ending = lowerCase(path.substr(dot));
  return std::ranges::find(kEndings, ending) == kEndings.end() ? std::string() : ending;
}

// The length of the folder of textures that the path begins with; 0: it is not in one.
std::size_t folderLength(const std::string& path) {
  for (const std::string_view folder : kFolders)
    if (path.size() > folder.size() && lowerCase(path.substr(0, folder.size())) == folder)
      return folder.size();
  return 0;
}

std::string named(std::string path, std::size_t from, std::size_t ending) {
  return path.substr(from, path.size() - from - ending);
}

}  // namespace

ImageArchive::ImageArchive(std::shared_ptr<const Archive> archive) : m_archive(std::move(archive)) {
  const auto& entries = m_archive->entries();
  const bool hasFolder = std::ranges::any_of(
      entries, [](const Archive::Entry& entry) { return folderLength(entry.path) > 0; });
  for (std::size_t i = 0; i < entries.size(); ++i) {
    const Archive::Entry& entry = entries[i];
    if (entry.lump != 0) {
      if (entry.lump == kWad2Texture || entry.lump == kWad3Texture) addImage(i, entry.path);
      continue;
    }
    if (isPalettePath(entry.path)) {
      const auto bytes = m_archive->read(i);
      if (const auto* read = std::get_if<Bytes>(&bytes)) m_palette = paletteIn(entry.path, *read);
    }
    const std::string ending = imageEnding(entry.path);
    const std::size_t folder = folderLength(entry.path);
    if (ending.empty() || (hasFolder && folder == 0)) continue;
    addImage(i, named(entry.path, folder, ending.size()));
  }
}

void ImageArchive::addImage(std::size_t entry, std::string name) {
  m_names.push_back(std::move(name));
  m_entries.push_back(entry);
}

bool ImageArchive::needsPalette(std::size_t image) const {
  const Archive::Entry& entry = m_archive->entries()[m_entries[image]];
  return entry.lump == 0 ? imageEnding(entry.path) == ".wal" : entry.lump == kWad2Texture;
}

std::variant<ImageArchive, std::string> ImageArchive::open(const std::filesystem::path& path) {
  auto opened = openArchive(path);
  if (auto* problem = std::get_if<std::string>(&opened)) return std::move(*problem);
  return ImageArchive(std::move(std::get<std::unique_ptr<Archive>>(opened)));
}

std::variant<RgbaImage, ImageFile, std::string> ImageArchive::read(std::size_t image,
                                                                   const Palette& palette) const {
  const Archive::Entry& entry = m_archive->entries()[m_entries[image]];
  auto bytes = m_archive->read(m_entries[image]);
  if (auto* problem = std::get_if<std::string>(&bytes)) return std::move(*problem);
  Bytes& read = std::get<Bytes>(bytes);
  const std::string ending = imageEnding(entry.path);
  if (entry.lump == 0 && ending == kCompressed) {
    DecodedImage decoded = ddsImage(read);
    if (auto* problem = std::get_if<std::string>(&decoded))
      return '"' + entry.path + "\" cannot be read: " + *problem;
    return std::move(std::get<RgbaImage>(decoded));
  }
  if (entry.lump == 0 && ending != ".wal") return ImageFile{ending, std::move(read)};
  DecodedImage decoded = entry.lump == 0
                             ? walTexture(read, palette)
                             : mipTexture(read, entry.lump == kWad2Texture ? &palette : nullptr);
  if (auto* problem = std::get_if<std::string>(&decoded)) {
    return '"' + entry.path + "\" is damaged: " + *problem;
  }
  return std::move(std::get<RgbaImage>(decoded));
}

}  // namespace halfspace::level
