// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// How far a shape is from a convex cell, by brute force and by other ways than the runtime's: from
// the cell's planes and vertices alone, never its edges.
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
  // Every triangle of three vertices of one facet.
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

// Distance between the cell and a shape with its middle there; 0 where they overlap. Boxes, hulls
// and points: the greatest separation by any face of the Minkowski sum, negative where they overlap
// (at least the distance over 1.8, and never above it).
double gap(const bsp::SphereShape& sphere, const bsp::Vec3& middle, const ReferenceCell& cell);
double gap(const bsp::CapsuleShape& capsule, const bsp::Vec3& middle, const ReferenceCell& cell);
double gap(const bsp::CylinderShape& cylinder, const bsp::Vec3& middle, const ReferenceCell& cell);

// The faces of cell (+) reflected shape, and planes that support it besides.
std::vector<ReferencePlane> sumOf(const bsp::BoxShape& box, const ReferenceCell& cell);
std::vector<ReferencePlane> sumOf(const bsp::HullShape& hull, const ReferenceCell& cell);
std::vector<ReferencePlane> sumOf(const bsp::PointShape& point, const ReferenceCell& cell);
double gap(const std::vector<ReferencePlane>& sum, const bsp::Vec3& middle);

// The least of a convex function over [0, end], which changes by at most `steepest` in a unit;
// stops where it finds one at most `enough`, or knows that all are above.
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
