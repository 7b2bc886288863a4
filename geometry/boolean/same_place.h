// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>
#include <vector>

#include "geometry/exact/vec3.h"

namespace halfspace::geometry {

// Per vertex: the lowest vertex with the same position (0 and -0 are the same). Linear; about 20 ns
// a vertex. Contract: finite.
std::vector<int> firstInPlace(std::span<const Vec3> vertices);

}  // namespace halfspace::geometry
