// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Images as scenes store them: PNG and JPEG.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "level/images/image_folder.h"

namespace halfspace::plugins {

// The facts about an image that an export needs, from the first bytes of the file.
struct ImageFacts {
  int width = 0, height = 0;  // texels, positive
  bool hasAlpha = false;      // the format has an alpha channel or a transparent colour
  const char* mime = "";      // "image/png" or "image/jpeg"
};
// Empty for any other kind of file and for damaged ones.
std::optional<ImageFacts> imageFacts(std::string_view bytes);

struct StoredImage {
  std::string bytes;  // of a PNG or JPEG file
  ImageFacts facts;
};
// An image for a scene, or why there is none.
using ReadImage = std::variant<StoredImage, std::string>;
// PNG and JPEG files byte for byte; TGA, BMP and DDS files, and textures with a palette, as PNG.
// Cost: reads and, of other kinds, decodes the image.
ReadImage storedImage(const level::ImageFolder::Image& image);

// The image as a PNG file with 8 bits per channel; without an alpha channel if all pixels are
// opaque. Source: W3C, "Portable Network Graphics (PNG) Specification (Second Edition)", 2003.
std::string pngOf(const level::RgbaImage& image);

}  // namespace halfspace::plugins
