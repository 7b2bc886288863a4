// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "commandline/inspection/picture/png.h"

#include "plugins/level_scene/stored_image.h"

namespace halfspace::commandline {

std::string pngOf(const Image& image) {
  level::RgbaImage made{image.width, image.height, {}};
  made.pixels.reserve(4 * image.pixels.size());
  for (const Colour& colour : image.pixels)
    made.pixels.insert(made.pixels.end(), {colour.red, colour.green, colour.blue, 255});
  return plugins::pngOf(made);
}

}  // namespace halfspace::commandline
