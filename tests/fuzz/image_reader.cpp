// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Reads the bytes as an image file of every kind, and as the file of a texture: what is stored in a
// scene is a PNG or JPEG file whose header names its size.
#include <cstdint>
#include <cstdlib>

#include "level/images/pixel_files.h"
#include "plugins/level_scene/stored_image.h"

using namespace halfspace;

namespace {

void checkDecoded(const level::DecodedImage& decoded) {
  if (const auto* problem = std::get_if<std::string>(&decoded)) {
    if (problem->empty()) std::abort();
    return;
  }
  const auto& image = std::get<level::RgbaImage>(decoded);
  const auto pixels =
      static_cast<std::size_t>(image.width) * static_cast<std::size_t>(image.height);
  if (image.width <= 0 || image.height <= 0 || image.pixels.size() != 4 * pixels) std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  const level::Bytes bytes(data, data + size);
  checkDecoded(level::tgaImage(bytes));
  checkDecoded(level::bmpImage(bytes));
  checkDecoded(level::ddsImage(bytes));
  const plugins::ReadImage read = plugins::storedImage(level::ImageFile{".tga", bytes});
  if (const auto* problem = std::get_if<std::string>(&read)) {
    if (problem->empty()) std::abort();
    return 0;
  }
  const auto& stored = std::get<plugins::StoredImage>(read);
  const auto facts = plugins::imageFacts(stored.bytes);
  if (!facts || facts->width != stored.facts.width || facts->height != stored.facts.height)
    std::abort();
  return 0;
}
