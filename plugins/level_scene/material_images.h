// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "level/document/level.h"
#include "level/document/material_looks.h"
#include "plugins/level_scene/stored_image.h"
#include "plugins/mesh_export/boundary_details.h"

namespace halfspace::plugins {

// An image of the collection covers this many units of a face at scale 1, whatever its resolution
// is. The editor shows it so.
inline constexpr double kCollectionTexels = 128.0;
// The folder of the collection, which editor/textures/draw_textures.cpp draws, in the installation
// or the build that the program belongs to. Contract: a QCoreApplication exists.
std::filesystem::path installedCollection();

// Where a level's materials find their images.
struct TextureSources {
  level::ImageFolder images;         // of the user and of the game; may be empty
  std::filesystem::path collection;  // that comes with the program; empty: none
};

// The images of a level's materials: by the material's name in those of the user and the game;
// where there is none of that name, by the image that an imported mesh named for it
// (level/document/material_looks.h); else by the name in the collection.
class MaterialImages {
 public:
  MaterialImages(const level::Level& level, TextureSources sources);

  struct Found {
    std::string name;  // empty: none
    bool isCollected = false;
    bool empty() const { return name.empty(); }
    // Size in texels on a face, of an image with these facts.
    std::array<double, 2> texels(const ImageFacts& facts) const;
  };
  Found find(const std::string& material) const;
  // The image of the material's name and this suffix, from where its own image is.
  Found findWith(const std::string& material, const char* suffix) const;
  // The image for a scene.
  ReadImage read(const Found& found) const;
  // Whether the image needs the palette of its game, which no source holds.
  bool hasGuessedColours(const Found& found) const {
    return !found.isCollected && m_images.hasGuessedColours(found.name);
  }
  // The look that an imported mesh gave the material.
  level::MaterialLook look(const std::string& material) const;
  // The image and its size in texels. For exports of meshes.
  MaterialImage image(const std::string& material) const;

 private:
  level::MaterialLooks m_looks;
  level::ImageFolder m_images, m_collection;
};

// The images of a level's materials for exports of meshes. The function keeps what it needs of the
// level.
ImageOfMaterial imagesOf(const level::Level& level, TextureSources sources);

}  // namespace halfspace::plugins
