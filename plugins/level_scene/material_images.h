// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "level/document/level.h"
#include "level/document/material_looks.h"
#include "plugins/level_scene/texture_files.h"
#include "plugins/mesh_export/boundary_details.h"

namespace halfspace::plugins {

// An image of the collection covers this many units of a face at scale 1, whatever its resolution
// is. The editor shows it so.
inline constexpr double kCollectionTexels = 128.0;
// The folder of the collection, which editor/textures/draw_textures.cpp draws, in the installation
// or the build that the program belongs to. Contract: a QCoreApplication exists.
std::filesystem::path installedCollection();

// The folders in which a level's materials find their images.
struct TextureFolders {
  std::filesystem::path user;        // empty: none
  std::filesystem::path collection;  // that comes with the program; empty: none
};

// The images of a level's materials: by the material's name in the user's folder; where there is
// none of that name, by the image that an imported mesh named for it (level/document/
// material_looks.h); else by the name in the collection.
class MaterialImages {
 public:
  MaterialImages(const level::Level& level, const TextureFolders& folders);

  struct Found {
    std::filesystem::path file;  // empty: none
    bool isCollected = false;
    // Size in texels on a face, of an image with these facts.
    std::array<double, 2> texels(const ImageFacts& facts) const;
  };
  Found find(const std::string& material) const;
  // The image of the material's name and this suffix, from where its own image is.
  std::filesystem::path findWith(const std::string& material, const char* suffix) const;
  // Whether the user's folder has an image of this name that glTF cannot store: TGA, BMP, DDS.
  bool hasOtherKind(const std::string& material) const { return m_files.hasOtherKind(material); }
  // The look that an imported mesh gave the material.
  level::MaterialLook look(const std::string& material) const;
  // The file and its size in texels. For exports of meshes.
  MaterialImage image(const std::string& material) const;

 private:
  level::MaterialLooks m_looks;
  TextureFiles m_files, m_collection;
};

// The images of a level's materials for exports of meshes. The function keeps what it needs of the
// level.
ImageOfMaterial imagesOf(const level::Level& level, const TextureFolders& folders);

}  // namespace halfspace::plugins
