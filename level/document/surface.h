// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "level/document/id.h"
#include "level/document/texture_axes.h"

namespace halfspace::level {

// Quake 2's and Quake 3's three numbers behind a face.
struct SurfaceFlags {
  std::int64_t contents = 0;
  std::int64_t flags = 0;
  std::int64_t value = 0;
  bool operator==(const SurfaceFlags&) const = default;
};

// How one face looks, and what its map dialect said about it.
struct Surface {
  MaterialId material = {};  // none: unpainted
  TextureAxes axes = {};
  std::optional<SurfaceFlags> flags = {};  // none where the dialect had none
  std::string trailing = {};               // what stood behind the numbers we know, as it was

  bool operator==(const Surface&) const = default;
};

}  // namespace halfspace::level
