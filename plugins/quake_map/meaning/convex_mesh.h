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

// Largest product of vertices and faces that is tested: the test computes the side of every vertex
// to every face.
inline constexpr size_t kMaxConvexWork = 4'000'000;

// The mesh as one brush if it is convex and in one piece, decided exactly. Empty otherwise, and for
// meshes beyond kMaxConvexWork. Contract: !solid.isBrush().
std::optional<ConvexBrush> convexBrush(const level::SolidGeometry& solid);

}  // namespace halfspace::plugins::quake_map
