// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
//   header   10, version, 1 for run lengths, bits, then the window (first and last column and row),
//            and at 65 the planes and the bytes of a line
//   lines    a byte of 192 + n repeats the next byte n times; a byte below 192 is a pixel
//   palette  the byte 12, then 256 colours, at the end of the file
#include <algorithm>

#include "level/images/pixel_files.h"

namespace halfspace::level {

namespace {

constexpr std::size_t kPcxHeader = 128, kPcxPalette = 768;
constexpr std::uint8_t kRun = 0xC0;

unsigned pcxShort(const Bytes& bytes, std::size_t at) {
  return static_cast<unsigned>(bytes[at] | bytes[at + 1] << 8);
}

}  // namespace

DecodedImage pcxImage(const Bytes& file) {
  if (file.size() < kPcxHeader + kPcxPalette + 1 || file[0] != 10) return "it is no PCX file";
  const unsigned right = pcxShort(file, 8), left = pcxShort(file, 4);
  const unsigned bottom = pcxShort(file, 10), top = pcxShort(file, 6);
  const std::size_t line = pcxShort(file, 66);
  if (file[2] != 1 || file[3] != 8 || file[65] != 1)
    return "it has not 256 colours with run lengths";
  if (right < left || bottom < top || right - left >= kLargestSide || bottom - top >= kLargestSide)
    return "its size is impossible";
  const std::size_t width = right - left + 1, height = bottom - top + 1;
  const std::size_t palette = file.size() - kPcxPalette;
  if (line < width || file[palette - 1] != 12) return "its palette is missing";
  RgbaImage image{static_cast<int>(width), static_cast<int>(height), {}};
  // A run takes two bytes and fills at most 63 pixels.
  if (line * height > 64 * (palette - kPcxHeader)) return "its pixels are missing";
  image.pixels.resize(4 * width * height);
  std::size_t at = kPcxHeader;
  for (std::size_t done = 0; done < line * height;) {
    if (at + 1 >= palette) return "its pixels are missing";
    const bool isRun = file[at] >= kRun;
    const std::size_t count = isRun ? file[at++] - kRun : 1;
    const std::uint8_t colour = file[at++];
    for (std::size_t i = 0; i < count && done < line * height; ++i, ++done) {
      const std::size_t column = done % line;
      if (column >= width) continue;
      std::uint8_t* pixel = &image.pixels[4 * (done / line * width + column)];
      std::copy_n(file.begin() + static_cast<std::ptrdiff_t>(palette + std::size_t{3} * colour), 3,
                  pixel);
      pixel[3] = 255;
    }
  }
  return image;
}

}  // namespace halfspace::level
