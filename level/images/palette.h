// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <optional>

#include "level/images/archive.h"

namespace halfspace::level {

// 256 colours, red, green and blue of each.
using Palette = std::array<std::uint8_t, 768>;

// Colours in the order of Quake's palette: sixteen ramps of sixteen colours. They resemble the
// game's and are used where no file holds the game's own palette.
const Palette& quakeLikePalette();

// The palette in a file of a game: `gfx/palette.lmp` (Quake) or `pics/colormap.pcx` (Quake 2).
// Paths are compared without regard to case. None for other files and for damaged ones.
std::optional<Palette> paletteIn(const std::string& path, const Bytes& bytes);
// Whether paletteIn() may find one in a file of this path.
bool isPalettePath(const std::string& path);

}  // namespace halfspace::level
