// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "geometry/boolean/exact_surface.h"

#include <algorithm>
#include <tuple>

#include "geometry/mesh/exact_sum.h"
#include "geometry/mesh/rational.h"

namespace halfspace::geometry {
namespace {

// The determinant of a triangle's corners: six times the signed volume of the tetrahedron that the
// triangle forms with the origin.
mpq_class sixfoldVolume(const ExactSurface& surface, const Triangle& triangle) {
  std::array<std::array<mpq_class, 3>, 3> m;
  for (int i = 0; i < 3; ++i) {
    for (int axis = 0; axis < 3; ++axis) m[i][axis] = surface.points[triangle[i]][axis].exact();
  }
  return m[0][0] * (m[1][1] * m[2][2] - m[1][2] * m[2][1]) +
         m[0][1] * (m[1][2] * m[2][0] - m[1][0] * m[2][2]) +
         m[0][2] * (m[1][0] * m[2][1] - m[1][1] * m[2][0]);
}

}  // namespace

ExactVolume exactVolume(const ExactSurface& surface) {
  ExactSum sixfold;
  std::vector<mpq_class> terms;
  for (const Triangle& triangle : surface.triangles) {
    if (!std::all_of(triangle.begin(), triangle.end(),
                     [&](int point) { return isDouble(surface.points[point]); })) {
      terms.push_back(sixfoldVolume(surface, triangle));
      continue;
    }
    std::array<Vec3, 3> corners;
    for (int i = 0; i < 3; ++i) {
      const auto& p = CGAL::approx(surface.points[triangle[i]]);
      corners[i] = Vec3(p.x().inf(), p.y().inf(), p.z().inf());
    }
    sixfold.addDeterminant(corners[0], corners[1], corners[2]);
  }
  const mpq_class volume = sumOf(std::move(terms)) / 6 + mpq_class(sixfold.fraction(6));
  return {fractionText(volume), roundedToNearest(volume)};
}

bool connect(ExactSurface& surface) {
  const int sides = static_cast<int>(surface.triangles.size()) * 3;
  std::vector<std::tuple<int, int, int>> byEdge;
  byEdge.reserve(static_cast<size_t>(sides));
  for (int side = 0; side < sides; ++side) {
    const auto [low, high] = std::minmax({surface.from(side), surface.to(side)});
    byEdge.emplace_back(low, high, side);
  }
  std::sort(byEdge.begin(), byEdge.end());
  surface.neighbours.assign(static_cast<size_t>(sides), -1);
  for (size_t i = 0; i < byEdge.size(); i += 2) {
    if (i + 1 == byEdge.size()) return false;
    const auto [low, high, first] = byEdge[i];
    const auto [otherLow, otherHigh, second] = byEdge[i + 1];
    if (low != otherLow || high != otherHigh) return false;
    if (surface.from(first) != surface.to(second)) return false;
    if (i + 2 < byEdge.size() && std::get<0>(byEdge[i + 2]) == low &&
        std::get<1>(byEdge[i + 2]) == high) {
      return false;
    }
    surface.neighbours[first] = second;
    surface.neighbours[second] = first;
  }
  return true;
}

}  // namespace halfspace::geometry
