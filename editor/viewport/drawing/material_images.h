// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <map>
#include <string>
#include <vector>

#include <QImage>

#include "editor/session/image_folder.h"

namespace halfspace::editor {

// What the transparency of an image means.
enum class Alpha : unsigned char {
  none,
  cutOut,   // a pixel is there or not: fences, leaves; soft edges are cut at a half
  blended,  // glass: more than a quarter of what is seen is seen through
};

// Where a material's image is kept, and how much of a face it covers.
struct ImagePlace {
  int array = 0;  // images of one size and one kind of transparency
  int layer = 0;  // in that array
  QSize texels;   // that the image stands for: its file's own size
};

// The images faces are drawn with: arrays of images of one size. Every name has one: the user's own
// file where there is one, else a grid whose colour comes from the name. A grid image covers 128
// level units, its thick lines 64 of them apart and its thin ones 16.
class MaterialImages {
 public:
  static constexpr int kGridSize = 256;  // pixels of a grid image
  static constexpr int kTexels = 128;    // that it stands for
  // Pixels a side. Larger images are scaled down to it and keep their proportions; smaller ones are
  // kept as they are.
  static constexpr int kLargest = 1024;

  struct Array {
    QSize size;
    Alpha alpha = Alpha::none;
    std::vector<std::string> names;  // by layer
  };

  // Of a name: an image of the folder where there is one. Everything is new afterwards.
  void setFolder(ImageFolder folder);
  // A new place where the name is new.
  const ImagePlace& placeOf(const std::string& name);
  // Grow only, until another folder is set.
  const std::vector<Array>& arrays() const { return m_arrays; }
  // The image of a layer, its colours multiplied by its alpha. Read again from its file.
  QImage imageOf(int array, int layer) const;

 private:
  ImageFolder m_folder;
  std::map<std::string, ImagePlace> m_places;
  std::vector<Array> m_arrays;
};

// Materials every level can use without files: "grid/stone", "grid/sand", ...
const std::vector<std::string>& builtInMaterials();
// At most kLargest a side. A file that cannot be read is as good as none.
QImage materialImage(const std::string& name, const ImageFolder& folder);
// Its size in texels, which is that of the file, or kTexels.
QSize materialTexels(const std::string& name, const ImageFolder& folder);
Alpha alphaOf(const QImage& image);

}  // namespace halfspace::editor
