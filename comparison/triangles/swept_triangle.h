// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// A moving box or point against one triangle.
#pragma once

#include <array>

#include "comparison/bsp_names.h"

namespace halfspace::comparison {

// The same triangle from either side: soup has no reliable outside.
struct SoupTriangle {
  std::array<Vec3, 3> corners;
};

// Middle of the shape, what the motion adds, and how near surfaces touch (plane_clip.h).
struct SoupMotion {
  Vec3 from, delta;
  double slack;
};

struct SoupHit {
  double time = 2.0;  // fraction of the motion; above 1: none
  Vec3 normal = Vec3::Zero();
};

// Takes the earlier one. The separating axes of a box and a triangle (3 of the box, the triangle's
// normal, 9 of edges; Akenine-Moller 2001) bound their Minkowski sum exactly, so the motion of the
// box is a segment against 26 half-spaces. Contract: extents above 0.
void sweepAgainst(const SoupTriangle& triangle, const BoxShape& box, const SoupMotion& motion,
                  SoupHit& hit);
// A segment that passes from one side to the other, or begins on the triangle and goes behind it.
// Edges count as inside by the slack, so that no segment slips between two triangles.
void sweepAgainst(const SoupTriangle& triangle, const PointShape&, const SoupMotion& motion,
                  SoupHit& hit);

// The triangle's place nearest to the point. A triangle without area is its longest edge.
Vec3 closestOn(const SoupTriangle& triangle, const Vec3& point);

// Where two triangles are nearest to each other; equal places where they touch.
struct ClosestPlaces {
  Vec3 first = Vec3::Zero(), second = Vec3::Zero();
  double distance = 0.0;
};
ClosestPlaces closestPlaces(const SoupTriangle& a, const SoupTriangle& b);

}  // namespace halfspace::comparison
