// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>
#include <vector>

#include "geometry/exact/vec3.h"

namespace halfspace::geometry {

// Whether a simple planar polygon turns the same way at every corner, and runs straight on at none.
// Exact. Contract: `loop` lists indices of vertices. Cost: about 50 ns per corner.
bool isStrictlyConvex(std::span<const Vec3> vertices, const std::vector<int>& loop);

}  // namespace halfspace::geometry
