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
    m[i] = surface.source->coordinates(surface.points[triangle[i]]);
  }
  return m[0][0] * (m[1][1] * m[2][2] - m[1][2] * m[2][1]) +
         m[0][1] * (m[1][2] * m[2][0] - m[1][0] * m[2][2]) +
         m[0][2] * (m[1][0] * m[2][1] - m[1][1] * m[2][0]);
}

}  // namespace

int SurfacePoints::turn(int axis, int a, int b, int c) const {
  const int i = (axis + 1) % 3;
  const int j = (axis + 2) % 3;
  const auto p = coordinates(a);
  const auto q = coordinates(b);
  const auto r = coordinates(c);
  return sgn(mpq_class((q[i] - p[i]) * (r[j] - p[j]) - (q[j] - p[j]) * (r[i] - p[i])));
}

ExactVolume exactVolume(const ExactSurface& surface, const std::vector<Vec3>& positions,
                        const std::vector<bool>& moved) {
  ExactSum sixfold;
  std::vector<mpq_class> terms;
  for (const Triangle& t : surface.triangles) {
    if (moved[t[0]] || moved[t[1]] || moved[t[2]]) {
      terms.push_back(sixfoldVolume(surface, t));
    } else {
      sixfold.addDeterminant(positions[t[0]], positions[t[1]], positions[t[2]]);
    }
  }
  const mpq_class volume = sumOf(std::move(terms)) / 6 + mpq_class(sixfold.fraction(6));
  return {fractionText(volume), roundedToNearest(volume)};
}

ExactVolume exactVolume(const ExactSurface& surface) {
  std::vector<Vec3> positions;
  std::vector<bool> moved;
  for (const int point : surface.points) {
    const RoundedMeeting rounded = surface.source->rounded(point);
    positions.push_back(rounded.position);
    moved.push_back(!rounded.exact);
  }
  return exactVolume(surface, positions, moved);
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
