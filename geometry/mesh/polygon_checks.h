// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <span>

#include "geometry/exact/vec3.h"
#include "geometry/reason/reason.h"

namespace halfspace::geometry {

// The error of one polygon, given by its corners in order: degenerateFace (fewer than three
// corners, or all on one line), notPlanar, or selfIntersecting (two sides have a point in common
// that is no common corner); nothing if the polygon is exactly planar and simple. Corners of 180
// degrees are allowed. All decisions are exact. Contract: coordinates finite. Cost: O(n log n);
// about 10 ns for a triangle.
std::optional<ErrorKind> polygonError(std::span<const Vec3> corners);

// Whether all corners lie exactly in one plane; also true if they lie on one line.
bool isPlanar(std::span<const Vec3> corners);

}  // namespace halfspace::geometry
