// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <vector>

#include "geometry/exact/vec3.h"

namespace halfspace::editor {

enum class LeakVerdict : unsigned char {
  unknown,     // not asked yet
  noEntities,  // nothing stands in empty space, so nothing can leak
  sealed,
  leaks,
};

// The level's BSP tree, as far as people look at it: what the last edit cost, and whether empty
// space reaches from the entities to the outside.
struct CompiledLevel {
  std::uint64_t state = 0;  // Session::state() of which this tells
  std::size_t cells = 0;    // solid ones
  std::size_t bevels = 0;
  std::size_t cellsMade = 0;
  std::size_t bevelsMade = 0;
  double milliseconds = 0;
  LeakVerdict leak = LeakVerdict::unknown;
  std::vector<geometry::Vec3> leakPath;  // from an entity to the outside
  geometry::Vec3 gap = geometry::Vec3::Zero();
  double gapWidth = 0;  // of the largest ball that fits through

  // The way has no gap: the entity stands outside itself.
  bool leaksFromOutside() const { return leak == LeakVerdict::leaks && leakPath.size() < 2; }
};

}  // namespace halfspace::editor
