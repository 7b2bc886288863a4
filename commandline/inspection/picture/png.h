// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace halfspace::commandline {

struct Colour {
  std::uint8_t red = 0, green = 0, blue = 0;
};

// Contract: `pixels` has width * height elements.
struct Image {
  int width = 0;
  int height = 0;
  std::vector<Colour> pixels;  // row by row from the top
};

// The image as a PNG file with 8 bits per channel.
std::string pngOf(const Image& image);

}  // namespace halfspace::commandline
