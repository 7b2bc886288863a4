// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <vector>

#include "geometry/exact/vec3.h"

namespace halfspace::editor {

enum class LeakVerdict : unsigned char {
  unknown,     // not computed yet
  noEntities,  // the level has no point entity to start the search from
  sealed,
  leaks,
};

// Figures of the level's BSP tree for display: its size, the cost of the last edit, and whether
// empty space reaches from the entities to the outside.
struct CompiledLevel {
  std::uint64_t state = 0;  // the Session::state() that this describes
  std::size_t cells = 0;    // solid cells
  std::size_t bevels = 0;
  std::size_t cellsMade = 0;  // by the last edit
  std::size_t bevelsMade = 0;
  double milliseconds = 0;  // of the last update of the tree
  LeakVerdict leak = LeakVerdict::unknown;
  std::vector<geometry::Vec3> leakPath;  // from an entity to the outside
  geometry::Vec3 gap = geometry::Vec3::Zero();
  double gapWidth = 0;  // diameter of the largest ball that fits through, in level units

  // The entity itself is outside, so the path has no gap to report.
  bool leaksFromOutside() const { return leak == LeakVerdict::leaks && leakPath.size() < 2; }
};

}  // namespace halfspace::editor
