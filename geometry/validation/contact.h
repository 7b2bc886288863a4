// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>

#include "geometry/mesh/triangulate.h"

namespace halfspace::geometry {

// Whether two triangles have a point in common that is no common vertex and not on a common edge.
// Vertices are common if their indices are equal. False for two triangles of the same three
// vertices: they are duplicates. Contract: both triangles have area, and different indices that
// they use have different coordinates. Exact. Cost: about 15 ns for neighbours in general position.
bool trianglesCollide(std::span<const Vec3> points, const Triangle& a, const Triangle& b);

// A point near the intersection of two triangles that collide, for reports. Rounded; for triangles
// of one plane it may lie outside the intersection.
Vec3 contactPoint(std::span<const Vec3> points, const Triangle& a, const Triangle& b);

}  // namespace halfspace::geometry
