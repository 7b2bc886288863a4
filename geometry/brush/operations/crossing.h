// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>

#include "geometry/exact/vec3.h"

namespace halfspace::geometry {

// Whether a point that moves straight from one place to another passes through the inside of the
// convex hull of the points; where those are all in one plane, whether it crosses that plane; where
// they are all in one line, never. Exact. Contract: finite coordinates in range.
bool passesThrough(const Vec3& from, const Vec3& to, std::span<const Vec3> points);

}  // namespace halfspace::geometry
