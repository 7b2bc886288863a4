// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Circles whose corners are short dyadic numbers.
//
// Corners are rounded to a grid relative to the size of the circle. The grid is so fine that
// rounding moves a corner by at most a fiftieth of the distance between the polygon and the true
// circle, which keeps the polygon convex for every number of sides. It is so coarse that the
// product of a corner with a factor of up to 53 - kCornerBits bits is exact in doubles, which makes
// all quads of surfaces of revolution exactly planar.
#pragma once

#include <vector>

#include <Eigen/Core>

namespace halfspace::geometry {

using Vec2 = Eigen::Vector2d;
// A simple polygon in two coordinates, counter-clockwise, not closed by a repeated point.
using FlatPolygon = std::vector<Vec2>;

enum class CircleFit {
  corners,   // corners lie on the ellipse inscribed in the box, the first at +x
  flats,     // edges touch that ellipse, the first across +x
  scalable,  // 12, 24 or 48 sides with whole-number slopes. Corners lie on the grid if half the
             // smaller size is a multiple of 4, 16 or 64 grid steps, respectively. In a longer box
             // straight edges connect the arcs, so that arcs of one size fit together.
};

// Corners have at most this many significant bits, if half the size of the box has.
inline constexpr int kCornerBits = 28;

// (cos, sin) of numerator/denominator of a full turn, to double precision, with the symmetries of
// the circle exact. Contract: denominator > 0.
Vec2 unitVectorAtTurn(long long numerator, long long denominator);
// (cos, sin) of an angle; exact at multiples of 90 degrees. Contract: finite.
Vec2 directionAt(double degrees);

// The number of bits to which the corners of a circle with this many sides are rounded.
int cornerBits(int sides);
// `unit` * `half` for unit in [-2, 2], rounded to the circle's grid; `unit` = +-1 gives +-half
// exactly.
double roundToCircleGrid(double unit, double half, int bits);
// The nearest number with at most `bits` significant bits.
double roundedToBits(double value, int bits);

// The ellipse in the box from -half to half as a polygon. Contract: 3 <= sides <= kMaxSegments,
// half > 0; sides are 12, 24 or 48 for scalable.
FlatPolygon ellipse(int sides, const Vec2& half, CircleFit fit);
// The corners of the regular polygon in the unit circle, counter-clockwise from +x.
FlatPolygon unitCircle(int sides);

}  // namespace halfspace::geometry
