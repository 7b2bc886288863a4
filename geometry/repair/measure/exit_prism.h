// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>

#include "geometry/repair/triangles/triangle_set.h"

namespace halfspace::geometry {

// Whether rays of a prism leave the surface inside of it.
enum class Exits : unsigned char { none, some, all };

// The space swept by rays of one length that start on a triangle and run against its normal. Where
// no triangle of a surface may be left inside of it, no ray needs to be cast: the solid is thicker
// than the length at every point of the triangle.
//
//     outside      a-----b     the triangle
//     inside       |     |     length
//                  '.....'
//
// In doubles, for measuring. The answers are safe: "no" means that no ray that starts more than a
// billionth of the longest side away from the border of the triangle leaves the surface in it.
class ExitPrism {
 public:
  // inward: of length 1, at a right angle to the triangle. length: level units, at least 0.
  ExitPrism(const std::array<Vec3, 3>& corners, const Vec3& inward, double length);

  // Whether the box and the prism may have a point in common.
  bool mayMeet(const Box& box) const;
  // Whether a ray of the prism may leave through the front of the triangle.
  bool mayExitThrough(const std::array<Vec3, 3>& triangle) const;
  // Whether every ray of the prism leaves through the front of this triangle, or of another one
  // before. "Yes" is certain but for the rounding of doubles.
  bool allExitThrough(const std::array<Vec3, 3>& triangle) const;

 private:
  bool isBeside(const std::array<Vec3, 3>& triangle) const;

  std::array<Vec3, 3> m_corners;
  Vec3 m_inward;
  double m_length;
  double m_touch;                  // what overlaps by less only touches the prism; level units
  Box m_box;                       // of the prism
  std::array<Vec3, 3> m_outward;   // normals of the sides, of length 1
  std::array<double, 3> m_border;  // where the sides are along them
};

}  // namespace halfspace::geometry
