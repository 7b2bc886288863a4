// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <span>

#include "geometry/exact/vec3.h"
#include "geometry/reason/reason.h"

namespace halfspace::geometry {

// What is wrong with one polygon, given by its corners in order: degenerateFace (fewer than three
// corners, or all on one line), notPlanar, or selfIntersecting (its sides meet other than at their
// common corners); nothing if it is exactly planar and simple. Straight corners are allowed.
// All decisions are exact. Contract: coordinates finite. Cost: n log n; a triangle about 10 ns.
std::optional<ErrorKind> polygonError(std::span<const Vec3> corners);

// All corners lie in one plane, exactly; true where they lie on one line.
bool isPlanar(std::span<const Vec3> corners);

}  // namespace halfspace::geometry
