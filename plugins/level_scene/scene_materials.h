// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <map>
#include <string>
#include <vector>

#include "level/document/level.h"
#include "level/solids/contents.h"
#include "plugins/interface/scene.h"
#include "plugins/level_scene/material_images.h"
#include "plugins/level_scene/texture_files.h"

namespace halfspace::plugins {

// Adds the materials of a level to a scene as they are used, with the images of a texture folder.
//
// Belonging images are found by the suffixes _normal, _orm (occlusion, roughness, metal in red,
// green, blue) and _emission. Alpha: a name that begins with '{' and an image with alpha are cut
// out; liquids, and images with alpha whose name contains "glass", are blended.
class SceneMaterials {
 public:
  // Contract: all three arguments outlive the object.
  SceneMaterials(const level::Level& level, const TextureFiles& files, Scene& scene)
      : m_level(level), m_files(files), m_finder(level, files), m_scene(scene) {}

  // The material's index in the scene; -1 for unpainted faces of solids.
  int indexOf(level::MaterialId material, level::Contents contents);
  // The material of brushes that are never seen: fully transparent.
  int invisible();
  // The size of the image in texels.
  std::array<double, 2> texels(level::MaterialId material);

  // One sentence for each kind of thing that the scene lacks.
  std::vector<std::string> losses() const;

 private:
  struct Known {
    int image = -1;
    std::array<double, 2> texels{kAssumedTexels, kAssumedTexels};
    bool hasAlpha = false;
  };
  const Known& known(level::MaterialId material);
  int addImage(const std::filesystem::path& file, ImageFacts* facts);

  const level::Level& m_level;
  const TextureFiles& m_files;
  MaterialImages m_finder;
  Scene& m_scene;
  std::map<level::MaterialId, Known> m_known;
  std::map<std::pair<level::MaterialId, bool>, int> m_indices;  // with: is a liquid
  std::map<std::string, int> m_images;                          // by path
  int m_invisible = -1;
  int m_missing = 0, m_otherKinds = 0, m_unreadable = 0, m_separate = 0;
};

}  // namespace halfspace::plugins
