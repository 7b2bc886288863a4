// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <map>
#include <string>
#include <vector>

#include <QImage>

#include "editor/session/image_folder.h"

namespace halfspace::editor {

// The images faces are drawn with, one layer of a texture array each. Every name has one: the
// user's own file where there is one, else a grid whose colour comes from the name. A grid image
// covers 128 level units, its thick lines 64 of them apart and its thin ones 16.
class MaterialImages {
 public:
  static constexpr int kSize = 256;    // pixels
  static constexpr int kTexels = 128;  // that the image stands for

  // Of a name: an image of the folder where there is one. Everything is new afterwards.
  void setFolder(ImageFolder folder);
  // The layer of a material, a new one where the name is new; 0: unpainted.
  int layerOf(const std::string& name);
  // How many texels the image of a material is wide and high.
  QSize texelsOf(const std::string& name);
  // Images of layers that came since the last call; all of them, layer by layer.
  std::vector<QImage> taken();
  std::vector<QImage> all() const;
  int layers() const { return static_cast<int>(m_layers.size()) + 1; }

 private:
  ImageFolder m_folder;
  std::map<std::string, int> m_layers;
  std::map<std::string, QSize> m_texels;
  std::vector<QImage> m_new;
  bool m_started = false;
};

// Materials every level can use without files: "grid/stone", "grid/sand", ...
const std::vector<std::string>& builtInMaterials();
QImage materialImage(const std::string& name, const ImageFolder& folder);
// Its size in texels, which is that of the file, or kTexels.
QSize materialTexels(const std::string& name, const ImageFolder& folder);

}  // namespace halfspace::editor
