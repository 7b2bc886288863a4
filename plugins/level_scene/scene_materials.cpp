// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "plugins/level_scene/scene_materials.h"

#include "level/program/counted.h"
#include "level/program/suggestion.h"

namespace halfspace::plugins {

namespace {

constexpr double kLiquidOpacity = 0.6;

std::string materialName(const level::Level& level, level::MaterialId id) {
  const level::Material* material = level.materials().find(id);
  return material ? material->name : std::string();
}

bool isCutOut(const std::string& name) {
  return name.substr(name.find_last_of('/') + 1).starts_with('{');
}

}  // namespace

int SceneMaterials::addImage(const MaterialImages::Found& found, ImageFacts* facts) {
  const std::string key =
      (found.isCollected ? "collection " : "own ") + level::lowerCase(found.name);
  const auto [position, isNew] = m_images.try_emplace(key, -1);
  if (!isNew) {
    if (facts != nullptr && position->second >= 0)
      *facts = *imageFacts(m_scene.images[static_cast<size_t>(position->second)].bytes);
    return position->second;
  }
  ReadImage read = m_finder.read(found);
  if (const auto* problem = std::get_if<std::string>(&read)) {
    if (m_unreadable++ == 0) m_firstUnreadable = found.name + ": " + *problem;
    return -1;
  }
  auto* stored = std::get_if<StoredImage>(&read);
  if (m_finder.hasGuessedColours(found)) ++m_guessed;
  if (facts != nullptr) *facts = stored->facts;
  position->second = static_cast<int>(m_scene.images.size());
  m_scene.images.push_back({found.name.substr(found.name.find_last_of('/') + 1), stored->facts.mime,
                            std::move(stored->bytes)});
  return position->second;
}

const SceneMaterials::Known& SceneMaterials::known(level::MaterialId material) {
  const auto [position, isNew] = m_known.try_emplace(material);
  Known& known = position->second;
  if (!isNew || !material.valid()) return known;
  const std::string name = materialName(m_level, material);
  const MaterialImages::Found found = m_finder.find(name);
  if (found.empty()) {
    ++m_missing;
    return known;
  }
  ImageFacts facts;
  known.image = addImage(found, &facts);
  if (known.image < 0) return known;
  known.texels = found.texels(facts);
  known.hasAlpha = facts.hasAlpha;
  return known;
}

void SceneMaterials::addSurfaceImages(SceneMaterial& made) {
  const auto belonging = [&](const char* suffix) {
    const MaterialImages::Found found = m_finder.findWith(made.name, suffix);
    return found.empty() ? -1 : addImage(found, nullptr);
  };
  made.normal = belonging("_normal");
  made.emission = belonging("_emission");
  made.roughness = made.occlusion = belonging("_orm");
  made.isMetalInBlue = made.roughness >= 0;
  if (made.roughness < 0) {
    // In a grey image all channels are equal, so each of them serves alone.
    made.roughness = belonging("_roughness");
    made.occlusion = belonging("_ao");
    if (!m_finder.findWith(made.name, "_metallic").empty()) ++m_separate;
  }
  if (!m_finder.findWith(made.name, "_height").empty()) ++m_heights;
}

int SceneMaterials::indexOf(level::MaterialId material, level::Contents contents) {
  const bool isLiquid = contents == level::Contents::liquid;
  if (!material.valid() && !isLiquid) return -1;
  const auto [position, isNew] = m_indices.try_emplace({material, isLiquid}, -1);
  if (!isNew) return position->second;
  const Known& image = known(material);
  SceneMaterial made;
  made.name = materialName(m_level, material);
  made.baseColor = image.image;
  if (const auto color = m_finder.look(made.name).color; color && image.image < 0)
    made.color = *color;
  if (m_takesSurfaceImages) addSurfaceImages(made);
  if (isLiquid) {
    made.alpha = AlphaMode::blend;
    made.opacity = kLiquidOpacity;
    made.doubleSided = true;
  } else if (isCutOut(made.name)) {
    made.alpha = AlphaMode::mask;
    made.doubleSided = true;
  } else if (image.hasAlpha) {
    const bool isGlass = level::lowerCase(made.name).find("glass") != std::string::npos;
    made.alpha = isGlass ? AlphaMode::blend : AlphaMode::mask;
  }
  position->second = static_cast<int>(m_scene.materials.size());
  m_scene.materials.push_back(std::move(made));
  return position->second;
}

int SceneMaterials::invisible() {
  if (m_invisible >= 0) return m_invisible;
  SceneMaterial made;
  made.name = "(invisible)";
  made.alpha = AlphaMode::blend;
  made.opacity = 0;
  m_invisible = static_cast<int>(m_scene.materials.size());
  m_scene.materials.push_back(std::move(made));
  return m_invisible;
}

std::array<double, 2> SceneMaterials::texels(level::MaterialId material) {
  return known(material).texels;
}

std::vector<std::string> SceneMaterials::losses() const {
  std::vector<std::string> all;
  const auto add = [&](int count, const char* one, const char* many, const char* rest) {
    if (count > 0) all.push_back(level::counted(count, one, many) + rest);
  };
  add(m_missing, "material", "materials",
      " without an image: texture coordinates assume 64 by 64 texels.");
  add(m_guessed, "image", "images",
      " whose colours are a guess: no source of textures has the palette of the game "
      "(gfx/palette.lmp or pics/colormap.pcx, usually in pak0.pak). Name the folder of the game.");
  if (m_unreadable > 0)
    all.push_back(level::counted(m_unreadable, "image", "images") +
                  " that cannot be read; the first is " + m_firstUnreadable + ".");
  add(m_separate, "image", "images",
      " of metal alone: glTF takes occlusion, roughness and metal from one image (_orm).");
  add(m_heights, "image", "images", " of heights: glTF has no place for them.");
  return all;
}

}  // namespace halfspace::plugins
