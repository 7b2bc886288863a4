// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "plugins/level_scene/material_images.h"

#include <memory>

#include <QCoreApplication>

namespace halfspace::plugins {

namespace {

level::ImageFolder imagesIn(const std::filesystem::path& folder) {
  return folder.empty() ? level::ImageFolder() : level::ImageFolder(folder);
}

// An image out of an archive, as a file that materials can name.
MaterialImage unpacked(const std::string& name, const level::ImageFolder::Image& image,
                       StoredImage stored) {
  MaterialImage made;
  if (const auto* file = std::get_if<level::ImageFile>(&image)) {
    made.file = name + file->ending;
    made.bytes.assign(file->bytes.begin(), file->bytes.end());
  } else {
    made.file = name + ".png";
    made.bytes = std::move(stored.bytes);
  }
  return made;
}

}  // namespace

std::filesystem::path installedCollection() {
  const std::filesystem::path program = QCoreApplication::applicationDirPath().toStdString();
  return program.parent_path() / "share" / "halfspace" / "textures";
}

MaterialImages::MaterialImages(const level::Level& level, TextureSources sources)
    : m_looks(level::materialLooks(level.keyValues())),
      m_images(std::move(sources.images)),
      m_collection(imagesIn(sources.collection)) {}

std::array<double, 2> MaterialImages::Found::texels(const ImageFacts& facts) const {
  if (isCollected) return {kCollectionTexels, kCollectionTexels};
  return {double(facts.width), double(facts.height)};
}

MaterialImages::Found MaterialImages::find(const std::string& material) const {
  if (std::string name = m_images.nameFor(material); !name.empty()) return {std::move(name)};
  const std::string named = look(material).image;
  if (!named.empty()) {
    const auto stem = std::filesystem::path(named).replace_extension().generic_string();
    if (std::string name = m_images.nameFor(stem); !name.empty()) return {std::move(name)};
  }
  return {m_collection.contains(material) ? material : std::string(), true};
}

MaterialImages::Found MaterialImages::findWith(const std::string& material,
                                               const char* suffix) const {
  const bool isCollected = find(material).isCollected;
  std::string name = material + suffix;
  const bool isThere = (isCollected ? m_collection : m_images).contains(name);
  return {isThere ? std::move(name) : std::string(), isCollected};
}

ReadImage MaterialImages::read(const Found& found) const {
  return storedImage((found.isCollected ? m_collection : m_images).image(found.name));
}

level::MaterialLook MaterialImages::look(const std::string& material) const {
  const auto found = m_looks.find(material);
  return found == m_looks.end() ? level::MaterialLook() : found->second;
}

MaterialImage MaterialImages::image(const std::string& material) const {
  const Found found = find(material);
  if (found.empty()) return {};
  const auto image = (found.isCollected ? m_collection : m_images).image(found.name);
  ReadImage read = storedImage(image);
  auto* stored = std::get_if<StoredImage>(&read);
  std::array<double, 2> texels{kAssumedTexels, kAssumedTexels};
  if (stored) texels = found.texels(stored->facts);
  MaterialImage made;
  if (const auto* file = std::get_if<std::filesystem::path>(&image))
    made.file = *file;
  else if (stored)
    made = unpacked(found.name, image, std::move(*stored));
  made.texels = texels;
  return made;
}

ImageOfMaterial imagesOf(const level::Level& level, TextureSources sources) {
  const auto images = std::make_shared<const MaterialImages>(level, std::move(sources));
  return [images](const std::string& material) { return images->image(material); };
}

}  // namespace halfspace::plugins
