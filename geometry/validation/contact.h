// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>

#include "geometry/mesh/triangulate.h"

namespace halfspace::geometry {

// Whether two triangles with area have a point in common that is no common vertex and not on a
// common edge. Vertices are common where their indices are equal; no two indices in `points` that
// triangles use may have equal coordinates. Two triangles of the same three vertices do not count:
// they are duplicates. Exact. Cost: about 15 ns for neighbours in general position.
bool trianglesCollide(std::span<const Vec3> points, const Triangle& a, const Triangle& b);

// A point of what two triangles that collide have in common, rounded; for reports.
Vec3 contactPoint(std::span<const Vec3> points, const Triangle& a, const Triangle& b);

}  // namespace halfspace::geometry
