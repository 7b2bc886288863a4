// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <variant>

#include "geometry/brush/brush.h"
#include "geometry/exact/vec3.h"
#include "geometry/mesh/polygon_mesh.h"

namespace halfspace::geometry {

// What a primitive makes: a brush where the solid is convex and has few faces, else a mesh.
using Shape = std::variant<Brush, PolygonMesh>;

// A brush costs time with the square of its faces; a convex solid with more than this many is
// handed out as a mesh. Measured: a prism of 256 sides takes 13 ms, a sphere of 512 faces 85 ms.
inline constexpr int kMaxBrushFaces = 256;

// The solid bounded by the soup's faces. Contract: the faces are those of a convex solid, each
// exactly planar with its first three corners not in one line.
Result<Shape> convexShape(PolygonSoup soup);
Result<Shape> meshShape(PolygonSoup soup);

// The shape built around z turned around the given axis: coordinates change places, exactly.
PolygonSoup alongAxis(PolygonSoup soup, Axis axis);

}  // namespace halfspace::geometry
