// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "plugins/level_scene/material_images.h"

#include <memory>

#include "plugins/interface/source.h"

namespace halfspace::plugins {

std::filesystem::path MaterialImages::find(const std::string& material) const {
  std::filesystem::path file = m_files.find(material);
  if (!file.empty()) return file;
  const std::string named = look(material).image;
  if (named.empty()) return {};
  return m_files.find(std::filesystem::path(named).replace_extension().generic_string());
}

level::MaterialLook MaterialImages::look(const std::string& material) const {
  const auto found = m_looks.find(material);
  return found == m_looks.end() ? level::MaterialLook() : found->second;
}

MaterialImage MaterialImages::image(const std::string& material) const {
  MaterialImage image;
  image.file = find(material);
  if (image.file.empty()) return image;
  const auto bytes = readFile(image.file);
  const auto facts = bytes.value ? imageFacts(*bytes.value) : std::nullopt;
  if (facts) image.texels = {double(facts->width), double(facts->height)};
  return image;
}

ImageOfMaterial imagesOf(const level::Level& level, const std::filesystem::path& folder) {
  const auto files =
      std::make_shared<const TextureFiles>(folder.empty() ? TextureFiles() : TextureFiles(folder));
  const auto images = std::make_shared<const MaterialImages>(level, *files);
  return [files, images](const std::string& material) { return images->image(material); };
}

}  // namespace halfspace::plugins
