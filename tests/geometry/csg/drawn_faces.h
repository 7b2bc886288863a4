// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <gmpxx.h>

#include <array>
#include <span>
#include <string>
#include <vector>

#include "geometry/csg/evaluator.h"
#include "geometry/random/splitmix.h"

namespace halfspace::tests {

// A face of the boundary with its corners as rational numbers, to compare with the triangles that
// are drawn or exported for it. All comparisons are in the projection along the largest component
// of the face's normal.
class ExactFace {
 public:
  // A coordinate is rounded by up to this share of it.
  static constexpr double kUnitOfDoubles = 0x1p-53, kUnitOfFloats = 0x1p-24;

  ExactFace(const geometry::Evaluator& evaluator, geometry::FaceId id);

  // Empty if the triangles cover the face once: the sum of their areas (of each the magnitude) is
  // that of the face, and points of the plane lie in one triangle if they lie in the face, else in
  // none. Tolerance: what rounding every corner to `unit` of its coordinate (double or float) can
  // change; points nearer to an edge or to a side of a triangle than that are not asked.
  std::string differenceOf(std::span<const std::array<geometry::Vec3, 3>> triangles,
                           geometry::SplitMix& random, double unit = kUnitOfDoubles) const;

 private:
  using Point = std::array<mpq_class, 2>;
  double reachOfRounding(double unit) const;
  bool isNearAnEdge(const geometry::Vec3& point, double distance) const;
  bool isNearASide(const std::array<geometry::Vec3, 3>& triangle, const geometry::Vec3& point,
                   double distance) const;
  bool isBesideBounds(const std::array<geometry::Vec3, 3>& triangle,
                      const geometry::Vec3& point) const;
  bool holds(const Point& point) const;

  int m_u, m_v;  // the axes that are kept
  std::vector<std::vector<Point>> m_loops;
  mpq_class m_area;      // of the projection, positive
  double m_largest = 0;  // coordinate
};

}  // namespace halfspace::tests
