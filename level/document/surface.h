// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "level/document/id.h"
#include "level/document/texture_axes.h"

namespace halfspace::level {

// The three numbers at the end of a face line in Quake 2 and Quake 3 maps.
struct SurfaceFlags {
  std::int64_t contents = 0;
  std::int64_t flags = 0;
  std::int64_t value = 0;
  bool operator==(const SurfaceFlags&) const = default;
};

// The look of one face, and the data that its map dialect stores with it.
struct Surface {
  MaterialId material = {};  // none: unpainted
  TextureAxes axes = {};
  std::optional<SurfaceFlags> flags = {};  // none: the dialect has no such numbers
  std::string trailing = {};               // unknown text at the end of the face line, unchanged

  bool operator==(const Surface&) const = default;
};

}  // namespace halfspace::level
