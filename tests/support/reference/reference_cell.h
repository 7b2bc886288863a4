// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// The distance between a shape and a convex cell, by brute force. The methods differ from the
// runtime's: they use only the cell's planes and vertices, never its edges.
#pragma once

#include <vector>

#include "bsp/query/hull.h"
#include "bsp/query/shapes.h"
#include "bsp/query/tree_view.h"

namespace halfspace::tests {

struct ReferencePlane {
  bsp::Vec3 normal;
  double offset;
};

class ReferenceCell {
 public:
  ReferenceCell(const bsp::TreeView& tree, uint32_t solidLeaf);

  const std::vector<ReferencePlane>& planes() const { return m_planes; }
  const std::vector<bsp::Vec3>& vertices() const { return m_vertices; }
  // All triangles of three vertices of one facet.
  const std::vector<std::array<bsp::Vec3, 3>>& triangles() const { return m_triangles; }
  const bsp::Vec3& low() const { return m_low; }
  const bsp::Vec3& high() const { return m_high; }
  double support(const bsp::Vec3& n) const;

 private:
  std::vector<ReferencePlane> m_planes;
  std::vector<bsp::Vec3> m_vertices;
  std::vector<std::array<bsp::Vec3, 3>> m_triangles;
  bsp::Vec3 m_low, m_high;
};

// Distance between the cell and a shape whose middle is at `middle`; 0 where they overlap. For
// boxes, hulls and points: the greatest separation by any face of the Minkowski sum, which is
// negative where they overlap. It is never above the distance and at least the distance divided by
// 1.8.
double gap(const bsp::SphereShape& sphere, const bsp::Vec3& middle, const ReferenceCell& cell);
double gap(const bsp::CapsuleShape& capsule, const bsp::Vec3& middle, const ReferenceCell& cell);
double gap(const bsp::CylinderShape& cylinder, const bsp::Vec3& middle, const ReferenceCell& cell);

// Faces of the Minkowski sum of the cell and the reflected shape, together with further planes that
// support the sum.
std::vector<ReferencePlane> sumOf(const bsp::BoxShape& box, const ReferenceCell& cell);
std::vector<ReferencePlane> sumOf(const bsp::HullShape& hull, const ReferenceCell& cell);
std::vector<ReferencePlane> sumOf(const bsp::PointShape& point, const ReferenceCell& cell);
double gap(const std::vector<ReferencePlane>& sum, const bsp::Vec3& middle);

// Least value over [0, end] of a convex function that changes by at most `steepest` per unit. Stops
// once it has found a value of at most `enough`, or once all values are known to lie above it.
template <class Function>
double leastOver(double end, double enough, double steepest, Function&& f) {
  constexpr double kGolden = 0.6180339887498949;
  double low = 0.0, high = end;
  double least = std::min(f(0.0), f(end));
  double a = high - kGolden * (high - low), b = low + kGolden * (high - low);
  double fa = f(a), fb = f(b);
  for (int step = 0; step < 42; ++step) {
    least = std::min({least, fa, fb});
    if (least <= enough || std::min(fa, fb) - (high - low) * steepest > enough) break;
    if (fa <= fb) {
      high = b, b = a, fb = fa;
      a = high - kGolden * (high - low), fa = f(a);
    } else {
      low = a, a = b, fa = fb;
      b = low + kGolden * (high - low), fb = f(b);
    }
  }
  return std::min({least, fa, fb});
}

}  // namespace halfspace::tests
