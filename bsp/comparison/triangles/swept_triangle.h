// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// A moving box or point against one triangle.
#pragma once

#include <array>

#include "bsp/query/shapes.h"

namespace halfspace::bsp {

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

}  // namespace halfspace::bsp
