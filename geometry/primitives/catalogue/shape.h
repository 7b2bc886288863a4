// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <variant>

#include "geometry/brush/brush.h"
#include "geometry/exact/vec3.h"
#include "geometry/mesh/polygon_mesh.h"

namespace halfspace::geometry {

// The result of a primitive: a brush if the solid is convex and has few faces, else a mesh.
using Shape = std::variant<Brush, PolygonMesh>;

// Building a brush takes quadratic time in its faces, so a convex solid with more faces becomes a
// mesh. Measured: 13 ms for a prism of 256 sides, 85 ms for a sphere of 512 faces.
inline constexpr int kMaxBrushFaces = 256;

// The solid bounded by the soup's faces: a brush, or a mesh above kMaxBrushFaces. Contract: the
// faces are those of a convex solid, each exactly planar; the first three corners of each face are
// not collinear.
Result<Shape> convexShape(PolygonSoup soup);
Result<Shape> meshShape(PolygonSoup soup);

// Rotates a shape built around z so that its axis is the given one. Coordinates are permuted
// cyclically, so the result is exact.
PolygonSoup alongAxis(PolygonSoup soup, Axis axis);

}  // namespace halfspace::geometry
