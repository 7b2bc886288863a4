// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "bsp/comparison/triangles/swept_triangle.h"

namespace halfspace::bsp {

// The triangle's place nearest to the point. A triangle without area is its longest edge.
Vec3 closestOn(const SoupTriangle& triangle, const Vec3& point);

// Where two triangles are nearest to each other; equal places where they touch.
struct ClosestPlaces {
  Vec3 first = Vec3::Zero(), second = Vec3::Zero();
  double distance = 0.0;
};
ClosestPlaces closestPlaces(const SoupTriangle& a, const SoupTriangle& b);

}  // namespace halfspace::bsp
