// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>

#include "geometry/exact/vec3.h"

namespace halfspace::geometry {

using TrianglePoints = std::array<Vec3, 3>;

// Whether two triangles with area have a point in common that is no common vertex and not on a
// common edge. Vertices are common where their positions are equal. Exact.
bool trianglesCollide(const TrianglePoints& a, const TrianglePoints& b);

}  // namespace halfspace::geometry
