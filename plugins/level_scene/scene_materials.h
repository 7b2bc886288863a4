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
#include "plugins/level_scene/scene_preset.h"

namespace halfspace::plugins {

// Adds the materials of a level to a scene as they are used, with their images.
//
// Belonging images are found by the suffixes _normal, _emission, _orm (occlusion, roughness, metal
// in red, green, blue) and, without one, _roughness and _ao (grey images). Alpha: a name that
// begins with '{' and an image with alpha are cut out; liquids, and images with alpha whose name
// contains "glass", are blended.
class SceneMaterials {
 public:
  // Contract: `level` and `scene` outlive the object.
  SceneMaterials(const level::Level& level, TextureSources sources, const ScenePreset& preset,
                 Scene& scene)
      : m_level(level),
        m_finder(level, std::move(sources)),
        m_takesSurfaceImages(preset.surfaceImages),
        m_scene(scene) {}

  // The material's index in the scene; -1 for unpainted faces of solids.
  int indexOf(level::MaterialId material, level::Contents contents);
  // The material of brushes that are never seen: fully transparent.
  int invisible();
  // Whether the material with this index in the scene has a normal map.
  bool hasNormalMap(int index) const {
    return index >= 0 && m_scene.materials[static_cast<size_t>(index)].normal >= 0;
  }
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
  int addImage(const MaterialImages::Found& found, ImageFacts* facts);
  void addSurfaceImages(SceneMaterial& made);

  const level::Level& m_level;
  MaterialImages m_finder;
  bool m_takesSurfaceImages;
  Scene& m_scene;
  std::map<level::MaterialId, Known> m_known;
  std::map<std::pair<level::MaterialId, bool>, int> m_indices;  // with: is a liquid
  std::map<std::string, int> m_images;                          // by where it is and its name
  int m_invisible = -1;
  int m_missing = 0, m_guessed = 0, m_unreadable = 0, m_separate = 0, m_heights = 0;
  std::string m_firstUnreadable;  // its name, and why
};

}  // namespace halfspace::plugins
