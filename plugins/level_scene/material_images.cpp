// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "plugins/level_scene/material_images.h"

#include <memory>

#include <QCoreApplication>

#include "plugins/interface/source.h"

namespace halfspace::plugins {

namespace {

TextureFiles filesIn(const std::filesystem::path& folder) {
  return folder.empty() ? TextureFiles() : TextureFiles(folder);
}

}  // namespace

std::filesystem::path installedCollection() {
  const std::filesystem::path program = QCoreApplication::applicationDirPath().toStdString();
  return program.parent_path() / "share" / "halfspace" / "textures";
}

MaterialImages::MaterialImages(const level::Level& level, const TextureFolders& folders)
    : m_looks(level::materialLooks(level.keyValues())),
      m_files(filesIn(folders.user)),
      m_collection(filesIn(folders.collection)) {}

std::array<double, 2> MaterialImages::Found::texels(const ImageFacts& facts) const {
  if (isCollected) return {kCollectionTexels, kCollectionTexels};
  return {double(facts.width), double(facts.height)};
}

MaterialImages::Found MaterialImages::find(const std::string& material) const {
  if (std::filesystem::path file = m_files.find(material); !file.empty()) return {file};
  const std::string named = look(material).image;
  if (!named.empty()) {
    const auto stem = std::filesystem::path(named).replace_extension().generic_string();
    if (std::filesystem::path file = m_files.find(stem); !file.empty()) return {file};
  }
  return {m_collection.findExactly(material), true};
}

std::filesystem::path MaterialImages::findWith(const std::string& material,
                                               const char* suffix) const {
  const bool isCollected = find(material).isCollected;
  return (isCollected ? m_collection : m_files).findExactly(material + suffix);
}

level::MaterialLook MaterialImages::look(const std::string& material) const {
  const auto found = m_looks.find(material);
  return found == m_looks.end() ? level::MaterialLook() : found->second;
}

MaterialImage MaterialImages::image(const std::string& material) const {
  const Found found = find(material);
  MaterialImage image;
  image.file = found.file;
  if (image.file.empty()) return image;
  const auto bytes = readFile(image.file);
  const auto facts = bytes.value ? imageFacts(*bytes.value) : std::nullopt;
  if (facts) image.texels = found.texels(*facts);
  return image;
}

ImageOfMaterial imagesOf(const level::Level& level, const TextureFolders& folders) {
  const auto images = std::make_shared<const MaterialImages>(level, folders);
  return [images](const std::string& material) { return images->image(material); };
}

}  // namespace halfspace::plugins
