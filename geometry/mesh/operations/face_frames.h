// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <span>

#include "geometry/exact/plane.h"
#include "geometry/exact/vec3.h"

namespace halfspace::geometry {

// The plane of a planar polygon, facing as its corners run. Contract: exactly planar, with an area.
Plane planeOf(std::span<const Vec3> corners);

// The point at a distance inside of both sides that meet in a corner of a polygon, in its plane:
// where the sides meet if both are moved inwards. Rounded. `before`, `after`: the neighbouring
// corners; `normal`: unit length. None if the sides fold back on each other.
std::optional<Vec3> insideCorner(const Vec3& before, const Vec3& corner, const Vec3& after,
                                 const Vec3& normal, double distance);

// The point of an edge at a distance from its first end, in level units. Exactly on the edge's line
// if the edge is parallel to an axis, or if its vector times a fraction with a denominator of 2^16
// needs no rounding (edges between points of a grid); the distance is rounded to such a fraction.
// Else rounded. Contract: the ends differ.
Vec3 pointOnEdge(const Vec3& from, const Vec3& to, double distance);

// A point of the plane near a wanted one, less than 2^-15 units away from it. `base`: a point of
// the plane. Exactly on the plane if its reduced coefficients are below 2^20 and the coordinates
// below 2^16 (faces between points of a grid): steps from `base` along a lattice of the plane. Else
// the wanted point.
Vec3 pointOnPlane(const Plane& plane, const Vec3& base, const Vec3& wanted);

}  // namespace halfspace::geometry
