// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "geometry/primitives/outline/circle.h"

#include <algorithm>
#include <bit>
#include <cassert>
#include <cmath>
#include <numbers>

#include "geometry/angle/angle.h"

namespace halfspace::geometry {

namespace {

// (cos, sin) of the fraction of an eighth of a turn, fraction in [0, 1].
Vec2 inOctant(double fraction) {
  if (fraction == 1.0) return Vec2::Constant(std::sqrt(0.5));
  const SineCosine turned = sineCosineOfSmallAngle(fraction * (std::numbers::pi / 4));
  return {turned.cosine, turned.sine};
}

// (cos, sin) in an octant from 0 to 7. `within` in [0, 1] is measured from the start of an even
// octant and from the end of an odd one, which makes the symmetries of the circle exact.
Vec2 unfolded(int octant, double within) {
  const Vec2 p = inOctant(within);
  switch (octant) {
    case 0:
      return {p.x(), p.y()};
    case 1:
      return {p.y(), p.x()};
    case 2:
      return {0.0 - p.y(), p.x()};
    case 3:
      return {-p.x(), p.y()};
    case 4:
      return {-p.x(), 0.0 - p.y()};
    case 5:
      return {-p.y(), -p.x()};
    case 6:
      return {p.y(), -p.x()};
    default:
      return {p.x(), 0.0 - p.y()};
  }
}

// First-quadrant corners of the scalable circles, from +x to +y, in grid steps. Edges are vectors
// of whole numbers whose directions turn evenly: 12 sides (1,2)(2,1); 24 sides (1,4)(2,4)(3,3)...;
// 48 sides (1,8)(2,8)(3,8)(4,8)(5,7)(6,6)... Corners lie within 2.5 % of those of the regular
// polygon.
struct ScalableQuadrant {
  double radius;
  std::vector<Vec2> corners;
};
const ScalableQuadrant& scalableQuadrant(int sides) {
  static const ScalableQuadrant k12{4, {{4, 1}, {3, 3}, {1, 4}}};
  static const ScalableQuadrant k24{16, {{16, 2}, {15, 6}, {13, 10}, {10, 13}, {6, 15}, {2, 16}}};
  static const ScalableQuadrant k48{64,
                                    {{64, 4},
                                     {63, 12},
                                     {61, 20},
                                     {58, 28},
                                     {54, 36},
                                     {49, 43},
                                     {43, 49},
                                     {36, 54},
                                     {28, 58},
                                     {20, 61},
                                     {12, 63},
                                     {4, 64}}};
  assert(sides == 12 || sides == 24 || sides == 48);
  return sides == 12 ? k12 : sides == 24 ? k24 : k48;
}

FlatPolygon scalableEllipse(int sides, const Vec2& half) {
  const ScalableQuadrant& quadrant = scalableQuadrant(sides);
  const double radius = half.minCoeff();
  const Vec2 straight = half - Vec2::Constant(radius);
  FlatPolygon outline;
  for (int q = 0; q < 4; ++q) {
    const Vec2 sign(q == 0 || q == 3 ? 1.0 : -1.0, q < 2 ? 1.0 : -1.0);
    const size_t count = quadrant.corners.size();
    for (size_t i = 0; i < count; ++i) {
      const Vec2& corner = quadrant.corners[q % 2 == 0 ? i : count - 1 - i];
      const Vec2 arm = corner * radius / quadrant.radius + straight;
      outline.push_back(sign.cwiseProduct(arm));
    }
  }
  return outline;
}

}  // namespace

Vec2 unitVectorAtTurn(long long numerator, long long denominator) {
  assert(denominator > 0);
  const long long whole = 8 * denominator;
  const long long eighths = ((8 * numerator) % whole + whole) % whole;
  const int octant = static_cast<int>(eighths / denominator);
  const long long rest = eighths % denominator;
  const long long within = octant % 2 == 0 ? rest : denominator - rest;
  return unfolded(octant, static_cast<double>(within) / static_cast<double>(denominator));
}

Vec2 directionAt(double degrees) {
  double angle = std::fmod(degrees, 360.0);
  if (angle < 0) angle += 360.0;
  if (angle >= 360.0) angle = 0.0;
  const int octant = std::min(7, static_cast<int>(angle / 45.0));
  const double rest = angle - 45.0 * octant;
  return unfolded(octant, std::clamp((octant % 2 == 0 ? rest : 45.0 - rest) / 45.0, 0.0, 1.0));
}

int cornerBits(int sides) {
  // The distance between polygon and circle is about 4.9 / sides^2 of the radius: at least 39 grid
  // steps.
  const int log = std::bit_width(static_cast<unsigned>(sides - 1));
  return std::max(12, 2 * log + 3);
}

double roundedToBits(double value, int bits) {
  if (value == 0.0) return 0.0;
  const int shift = bits - 1 - std::ilogb(value);
  return std::ldexp(std::nearbyint(std::ldexp(value, shift)), -shift);
}

double roundToCircleGrid(double unit, double half, int bits) {
  if (std::abs(unit) == 1.0) return std::copysign(half, unit);
  const int shift = bits - 1 - std::ilogb(half);
  return std::ldexp(std::nearbyint(std::ldexp(unit * half, shift)), -shift) + 0.0;
}

FlatPolygon ellipse(int sides, const Vec2& half, CircleFit fit) {
  if (fit == CircleFit::scalable) return scalableEllipse(sides, half);
  const int bits = cornerBits(sides);
  const double reach = fit == CircleFit::flats ? unitVectorAtTurn(1, 2 * sides).x() : 1.0;
  FlatPolygon outline;
  outline.reserve(sides);
  for (int i = 0; i < sides; ++i) {
    const Vec2 unit = (fit == CircleFit::flats ? unitVectorAtTurn(2 * i - 1, 2 * sides)
                                               : unitVectorAtTurn(i, sides)) /
                      reach;
    outline.emplace_back(roundToCircleGrid(unit.x(), half.x(), bits),
                         roundToCircleGrid(unit.y(), half.y(), bits));
  }
  return outline;
}

FlatPolygon unitCircle(int sides) {
  return ellipse(sides, Vec2::Ones(), CircleFit::corners);
}

}  // namespace halfspace::geometry
