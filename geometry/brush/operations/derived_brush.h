// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>
#include <vector>

#include "geometry/brush/brush.h"

namespace halfspace::geometry {

// The origin of a face of a result, for copying its material and texture axes.
struct FaceOrigin {
  int brush = 0;  // which operand, in operations on several
  int face = -1;  // face of that operand; -1: a new face that continues none
  bool isNew() const { return face < 0; }
  bool operator==(const FaceOrigin&) const = default;
};

struct DerivedBrush {
  Brush brush;
  std::vector<FaceOrigin> origins;  // one per face of brush
};

// Every face its own origin.
DerivedBrush unchanged(const Brush& brush);

// Brush::fromPlanes() with the origin of each plane. Of equal planes the first gives the origin.
Result<DerivedBrush> derivedFromPlanes(std::span<const Plane> planes,
                                       std::span<const FaceOrigin> origins);
// The same for planes whose directions are known to bound a solid: where fromPlanes() finds no
// corner within its world and says unbounded, the truth is outOfRange.
Result<DerivedBrush> derivedFromBoundingPlanes(std::span<const Plane> planes,
                                               std::span<const FaceOrigin> origins);

}  // namespace halfspace::geometry
