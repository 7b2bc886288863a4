// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>
#include <vector>

#include "geometry/exact/vec3.h"

namespace halfspace::geometry {

// Per vertex: the lowest vertex with the same position (0 and -0 are equal); -1 for one that is not
// finite. Cost: linear on average, by hashing; about 20 ns per vertex.
std::vector<int> firstVertexAtPosition(std::span<const Vec3> vertices);

}  // namespace halfspace::geometry
