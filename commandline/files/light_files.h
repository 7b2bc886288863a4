// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// The files of baked light.
#pragma once

#include <string>

#include "light/atlas.h"
#include "light/light_grid.h"

namespace halfspace::commandline {

// The brightest light that lightmapPngOf() can store: it is white there. Brighter light is clamped.
inline constexpr double kLightmapWhite = 4.0;

// The image as an OpenEXR file: scan lines of 16-bit floats, compressed without loss (ZIP). Light
// above 65,504 is cut off there. Source: "OpenEXR File Layout", Academy Software Foundation.
std::string exrOf(const light::LightImage& image);

// The image as a PNG file with 8 bits per channel, in sRGB.
std::string lightmapPngOf(const light::LightImage& image);

// The name of the file with the light of a layer: layer-1.exr for the first.
std::string nameOfLayer(size_t index);

// The list of the layers as JSON: the style and the file name of each
// (docs/manual/reference/formats.md).
std::string jsonOf(const std::vector<light::LightLayer>& layers);

// The grid as JSON (docs/manual/reference/formats.md). Light has four significant digits.
std::string jsonOf(const light::LightGrid& grid);

}  // namespace halfspace::commandline
