// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <span>

#include "geometry/exact/plane.h"

namespace halfspace::geometry {

// The plane of a planar polygon, facing as its corners run. Contract: exactly planar, with an area.
Plane planeOf(std::span<const Vec3> corners);

// The point at a distance inside of both sides that meet in a corner of a polygon, in its plane:
// where the sides meet if both are moved inwards. Rounded. `before`, `after`: the neighbouring
// corners; `normal`: unit length. None if the sides fold back on each other.
std::optional<Vec3> insideCorner(const Vec3& before, const Vec3& corner, const Vec3& after,
                                 const Vec3& normal, double distance);

}  // namespace halfspace::geometry
