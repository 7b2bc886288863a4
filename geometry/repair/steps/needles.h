// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>

#include "geometry/repair/triangles/triangle_set.h"

namespace halfspace::geometry {

struct NeedleOutcome {
  int changed = 0;     // triangles collapsed or flipped
  double moved = 0.0;  // largest movement of a corner, or of the surface by flipping a cap
};

// Private to the repair. Removes slivers: triangles thinner than validation's ratio whose height
// over the longest side is at most `distance` (level units).
//   needle (one short side): collapses the short side into its corner with the lower index
//   cap (no short side):     flips the edge shared with the neighbour across the long side
//
//     needle: a-b collapses          cap: a-b is flipped to c-d
//
//       a                                 c                    c
//       | ' - . _                      .     .              .  |  .
//       |          > c               a ------- b    ->    a    |    b
//       | . - '                        .     .              .  |  .
//       b                                 d                    d
//
// A closed chain stays closed. mayChange(triangle): false for triangles that are part of a polygon.
// merged: as in weldBorders(). Deterministic.
NeedleOutcome collapseNeedles(TriangleSet& set, double distance,
                              const std::function<bool(size_t)>& mayChange,
                              std::vector<int>& merged);

}  // namespace halfspace::geometry
