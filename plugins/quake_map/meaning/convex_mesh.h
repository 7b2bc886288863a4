// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <vector>

#include "level/solids/solid_geometry.h"

namespace halfspace::plugins::quake_map {

struct ConvexBrush {
  geometry::Brush brush;
  std::vector<int> sourceFace;  // per face of the brush, as in SolidGeometry
};

// Larger meshes are not looked at: the test asks for the side of every vertex to every face.
inline constexpr size_t kMaxConvexWork = 4'000'000;

// The mesh as one brush if it is convex and in one piece, decided exactly; nothing otherwise.
// Contract: !solid.isBrush().
std::optional<ConvexBrush> convexBrush(const level::SolidGeometry& solid);

}  // namespace halfspace::plugins::quake_map
