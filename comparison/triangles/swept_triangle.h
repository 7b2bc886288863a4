// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Sweeps of a box or a point against one triangle, and distances of triangles.
#pragma once

#include <array>

#include "comparison/bsp_names.h"

namespace halfspace::comparison {

// A triangle of a polygon soup. It stops motions from both sides, since a soup has no reliable
// outside.
struct SoupTriangle {
  std::array<Vec3, 3> corners;
};

// A motion: start of the shape's middle, displacement, and slack (plane_clip.h). Level units.
struct SoupMotion {
  Vec3 from, delta;
  double slack;
};

struct SoupHit {
  double time = 2.0;  // fraction of the motion; above 1: none
  Vec3 normal = Vec3::Zero();
};

// Sweeps a box against a triangle and replaces `hit` if the new one is earlier. The separating axes
// of a box and a triangle (3 of the box, the triangle's normal, 9 of edges; Akenine-Moller 2001)
// bound their Minkowski sum exactly, so the motion of the box is a segment against 26 half-spaces.
// Contract: extents above 0.
void sweepAgainst(const SoupTriangle& triangle, const BoxShape& box, const SoupMotion& motion,
                  SoupHit& hit);
// The same for a point: a segment that passes from one side of the triangle to the other, or begins
// on the triangle and ends behind it. The triangle is enlarged by the slack at its edges, so that
// no segment passes between two triangles.
void sweepAgainst(const SoupTriangle& triangle, const PointShape&, const SoupMotion& motion,
                  SoupHit& hit);

// The point of the triangle that is nearest to the given one. A triangle without area counts as its
// longest edge.
Vec3 closestOn(const SoupTriangle& triangle, const Vec3& point);

// The points at which two triangles are nearest to each other; equal points if they touch.
struct ClosestPositions {
  Vec3 first = Vec3::Zero(), second = Vec3::Zero();
  double distance = 0.0;
};
ClosestPositions closestPositions(const SoupTriangle& a, const SoupTriangle& b);

}  // namespace halfspace::comparison
