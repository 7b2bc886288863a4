// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
//   file      "BM", size, two unused shorts, offset of the pixels
//   picture   size of this header, width, height (negative: from the top), planes, bits,
//             compression, bytes, two resolutions, number of colours, number of important ones
//   then      the palette (blue, green, red, unused), the pixels in rows of whole words
#include <cstdlib>

#include "level/images/archive_kinds.h"
#include "level/images/pixel_files.h"

namespace halfspace::level {

namespace {

constexpr std::size_t kHeaders = 54, kFileHeader = 14;

struct Header {
  std::size_t pixels = 0, palette = 0, colours = 0, bits = 0;
  std::int64_t width = 0, height = 0;
  std::uint32_t compression = 0;
};

std::string refusalOf(const Header& header, std::size_t length) {
  const std::int64_t rows = std::abs(header.height);
  if (header.width < 1 || rows < 1 || header.width > kLargestSide || rows > kLargestSide)
    return "its size is " + std::to_string(header.width) + " x " + std::to_string(header.height) +
           " pixels";
  const bool isKnown = header.bits == 8 || header.bits == 24 || header.bits == 32;
  if (!isKnown || header.compression != 0)
    return "it is a BMP image with " + std::to_string(header.bits) +
           " bits a pixel and compression " + std::to_string(header.compression) +
           ", which is not supported";
  const std::size_t rowBytes =
      (static_cast<std::size_t>(header.width) * header.bits / 8 + 3) / 4 * 4;
  if (header.pixels > length || rowBytes * static_cast<std::size_t>(rows) > length - header.pixels)
    return "its pixels are missing";
  if (header.bits == 8 && (header.colours > 256 || header.palette > length ||
                           4 * header.colours > length - header.palette))
    return "its palette is damaged";
  return {};
}

Header headerOf(const Bytes& file) {
  Header header;
  header.pixels = littleEndianAt(file, 10);
  header.palette = kFileHeader + std::size_t{littleEndianAt(file, 14)};
  header.width = static_cast<std::int32_t>(littleEndianAt(file, 18));
  header.height = static_cast<std::int32_t>(littleEndianAt(file, 22));
  header.bits = littleEndianAt(file, 26) >> 16U;  // behind the number of planes
  header.compression = littleEndianAt(file, 30);
  header.colours = littleEndianAt(file, 46);
  if (header.colours == 0) header.colours = 256;
  return header;
}

}  // namespace

DecodedImage bmpImage(const Bytes& file) {
  if (file.size() < kHeaders || file[0] != 'B' || file[1] != 'M')
    return "it is too short for a BMP file, or none";
  const Header header = headerOf(file);
  if (std::string refusal = refusalOf(header, file.size()); !refusal.empty()) return refusal;
  const auto width = static_cast<std::size_t>(header.width);
  const auto height = static_cast<std::size_t>(std::abs(header.height));
  const std::size_t bytes = header.bits / 8, rowBytes = (width * bytes + 3) / 4 * 4;
  RgbaImage image{static_cast<int>(width), static_cast<int>(height), {}};
  image.pixels.reserve(4 * width * height);
  for (std::size_t y = 0; y < height; ++y) {
    const std::size_t row = header.height < 0 ? y : height - 1 - y;
    for (std::size_t x = 0; x < width; ++x) {
      std::size_t at = header.pixels + row * rowBytes + x * bytes;
      if (header.bits == 8) {
        if (file[at] >= header.colours) return "a pixel has a colour that is not in its palette";
        at = header.palette + std::size_t{4} * file[at];
      }
      image.pixels.insert(image.pixels.end(), {file[at + 2], file[at + 1], file[at], 255});
    }
  }
  return image;
}

}  // namespace halfspace::level
