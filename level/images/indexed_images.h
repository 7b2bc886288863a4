// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "level/images/palette.h"

namespace halfspace::level {

// An image with 8 bits a channel, row by row from the top: red, green, blue, alpha.
struct RgbaImage {
  int width = 0, height = 0;  // positive
  Bytes pixels;               // width * height * 4
};

using DecodedImage = std::variant<RgbaImage, std::string>;  // else why there is none

// Wider or higher images are refused.
constexpr std::uint32_t kLargestSide = 8192;

// A texture lump of a WAD2 file (`palette` gives its colours) or a WAD3 file (`palette` null: the
// lump holds its own). In textures whose name begins with '{', the last colour is transparent.
DecodedImage mipTexture(const Bytes& lump, const Palette* palette);
// A .wal file of Quake 2.
DecodedImage walTexture(const Bytes& file, const Palette& palette);

}  // namespace halfspace::level
