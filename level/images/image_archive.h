// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "level/images/indexed_images.h"

namespace halfspace::level {

// An image file of a common format, for the caller to decode.
struct ImageFile {
  std::string ending;  // ".png", ".jpg", ".jpeg", ".bmp" or ".tga"
  Bytes bytes;
};

// The texture images of one archive, by material name:
//   WAD        every texture lump, by its name
//   PAK, PK3   the image files below `textures/`, without that folder and without the ending:
//              textures/base_wall/brick.tga is "base_wall/brick", and so is
//              dds/textures/base_wall/brick.dds
//   ZIP        as PK3; without a folder `textures`, every image file by its path
// Objects may be read from several threads.
class ImageArchive {
 public:
  // Opens an archive, or says why it is none. The text does not contain the path.
  static std::variant<ImageArchive, std::string> open(const std::filesystem::path& path);

  // In the order of the archive. A name may occur twice; games use the first.
  const std::vector<std::string>& names() const { return m_names; }
  // The image with this number. `palette`: the colours of images that contain no palette.
  std::variant<RgbaImage, ImageFile, std::string> read(std::size_t image,
                                                       const Palette& palette) const;
  // Whether the image contains no palette.
  bool needsPalette(std::size_t image) const;
  // The game's palette, if the archive holds it.
  const std::optional<Palette>& palette() const { return m_palette; }
  // One sentence for each image that was skipped, with the reason.
  const std::vector<std::string>& problems() const { return m_archive->problems(); }

 private:
  explicit ImageArchive(std::shared_ptr<const Archive> archive);
  void addImage(std::size_t entry, std::string name);

  std::shared_ptr<const Archive> m_archive;
  std::vector<std::string> m_names;
  std::vector<std::size_t> m_entries;  // by image
  std::optional<Palette> m_palette;
};

}  // namespace halfspace::level
