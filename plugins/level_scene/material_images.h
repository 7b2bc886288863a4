// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "level/document/level.h"
#include "level/document/material_looks.h"
#include "plugins/level_scene/texture_files.h"
#include "plugins/mesh_export/boundary_details.h"

namespace halfspace::plugins {

// The images of a level's materials in a texture folder: by the material's name or, where there is
// none of that name, by the image that an imported mesh named for it (level/document/
// material_looks.h).
class MaterialImages {
 public:
  // Contract: `files` outlives the object.
  MaterialImages(const level::Level& level, const TextureFiles& files)
      : m_looks(level::materialLooks(level.keyValues())), m_files(files) {}

  // An empty path if there is none.
  std::filesystem::path find(const std::string& material) const;
  // The look that an imported mesh gave the material.
  level::MaterialLook look(const std::string& material) const;
  // The file and its size in texels. For exports of meshes.
  MaterialImage image(const std::string& material) const;

 private:
  level::MaterialLooks m_looks;
  const TextureFiles& m_files;
};

// The images of a level's materials for exports of meshes; `folder` may be empty. The function
// keeps what it needs of the level.
ImageOfMaterial imagesOf(const level::Level& level, const std::filesystem::path& folder);

}  // namespace halfspace::plugins
