// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "geometry/boolean/exact_surface.h"

#include <algorithm>
#include <array>

#include <gmpxx.h>

#include "geometry/arrangement/grid_points.h"
#include "geometry/exact/exact_meeting.h"
#include "geometry/mesh/exact_sum.h"
#include "geometry/mesh/rational.h"
#include "geometry/mesh/sides_by_edge.h"

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
  struct NumberedSide {
    int high, number;
  };
  const int sides = static_cast<int>(surface.triangles.size()) * 3;
  const SidesByEdge<NumberedSide> byEdge(surface.points.size(), [&](auto visit) {
    for (int side = 0; side < sides; ++side) {
      const auto [low, high] = std::minmax({surface.from(side), surface.to(side)});
      visit(low, NumberedSide{high, side});
    }
  });
  surface.neighbours.assign(static_cast<size_t>(sides), -1);
  bool isClosed = true;
  byEdge.forEachEdge([&](int, std::span<const NumberedSide> edge) {
    isClosed =
        isClosed && edge.size() == 2 && surface.from(edge[0].number) == surface.to(edge[1].number);
    if (!isClosed) return;
    surface.neighbours[edge[0].number] = edge[1].number;
    surface.neighbours[edge[1].number] = edge[0].number;
  });
  return isClosed;
}

RoundedMeeting rounded(const EdgeFaceMeeting& given) {
  // At most 0, so that the numbers of the grid are multiples of the coordinates.
  const int exponent = std::min(0, gridExponent({given.from, given.to, given.a, given.b, given.c}));
  const auto at = [&](const Vec3& p) { return gridTriple<LargeInteger>(p, exponent); };
  const Homogeneous<LargeInteger> point =
      meeting(at(given.from), at(given.to), planeThrough(at(given.a), at(given.b), at(given.c)));
  const mpz_class denominator = abs(point.w.value) << static_cast<unsigned>(-exponent);
  RoundedMeeting result;
  result.exact = true;
  for (int axis = 0; axis < 3; ++axis) {
    const mpz_class numerator = point.xyz[axis].value * point.w.sign();
    result.position[axis] = exact::roundedQuotient(numerator, denominator);
    const mpq_class position(result.position[axis]);
    result.exact =
        result.exact && position.get_num() * denominator == numerator * position.get_den();
  }
  return result;
}

}  // namespace halfspace::geometry
