// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <map>
#include <string>
#include <vector>

#include <QImage>

#include "level/images/image_folder.h"

namespace halfspace::editor {

// How the transparency of an image is drawn.
enum class Alpha : unsigned char {
  none,
  cutOut,   // a pixel is opaque or absent (fences, leaves); soft edges are cut at one half
  blended,  // glass: more than a quarter of the visible pixels are translucent
};

// The position of a material's image in the arrays, and its size on faces.
struct ImagePosition {
  int array = 0;  // images of one size and one kind of transparency
  int layer = 0;  // in that array
  QSize texels;   // size in texels on a face: that of the file before scaling
};

// The images of materials, in arrays of images of equal size and transparency. Every name has an
// image: the user's file if there is one, else the image of the collection that comes with the
// editor ("brick/red"; editor/textures draws it), else a grid whose colour is computed from the
// name. Images of the collection and grids cover 128 level units; a grid has thick lines every 64
// and thin lines every 16 units.
class MaterialImages {
 public:
  static constexpr int kGridSize = 256;  // pixels of a grid image
  static constexpr int kTexels = 128;    // texels that an image of ours covers
  // Largest width and height in pixels. Larger images are scaled down and keep their proportions.
  static constexpr int kLargest = 1024;

  struct Array {
    QSize size;
    Alpha alpha = Alpha::none;
    std::vector<std::string> names;  // by layer
    bool hasSurfaces = false;        // surfaceOf() gives an image for some layer
  };

  // Uses the images of this folder from now on. Drops all images and positions.
  void setFolder(level::ImageFolder folder);
  // The position of a material's image; adds the image if the name is new.
  const ImagePosition& imagePosition(const std::string& name);
  // Arrays and layers are only added, until setFolder() is called.
  const std::vector<Array>& arrays() const { return m_arrays; }
  // The image of a layer with premultiplied alpha. Reads the file again: images are not cached.
  QImage imageOf(int array, int layer) const;
  // Normals and roughness of a layer in the form of editor/textures/draw_textures.cpp, at half the
  // size of the array (at least one pixel); a flat, rough surface for images without. The user's
  // NAME_normal and NAME_roughness beside NAME are used.
  QImage surfaceOf(int array, int layer) const;

 private:
  level::ImageFolder m_folder;
  std::map<std::string, ImagePosition> m_positions;
  std::vector<Array> m_arrays;
};

// Materials that every level can use without image files: the collection ("brick/red", ...), then
// the grids ("grid/stone", ...).
const std::vector<std::string>& builtInMaterials();
// The image of a material, at most kLargest pixels wide and high. If the file is missing or cannot
// be read, the image of the collection or the grid image.
QImage materialImage(const std::string& name, const level::ImageFolder& folder);
// Whether Qt reads the image file. Of TGA it reads only files with the mark of version 2 at their
// end, so those are read by level/images.
bool isReadByQt(const std::filesystem::path& file);
// Size of a material's image in texels: that of the file before scaling, else kTexels.
QSize materialTexels(const std::string& name, const level::ImageFolder& folder);
Alpha alphaOf(const QImage& image);

}  // namespace halfspace::editor
