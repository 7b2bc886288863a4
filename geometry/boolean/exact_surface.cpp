// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "geometry/boolean/exact_surface.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <tuple>

#include <gmpxx.h>

#include "geometry/exact/exact_meeting.h"
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

using Integers = std::array<mpz_class, 3>;

// A power of two of which all coordinates of the given points are integer multiples.
class Grid {
 public:
  explicit Grid(std::initializer_list<Vec3> points) {
    for (const Vec3& p : points) {
      for (const double x : p) {
        if (x == 0.0) continue;
        int exponent = 0;
        std::frexp(x, &exponent);
        m_exponent = std::min(m_exponent, exponent - 53);
      }
    }
  }

  Integers integers(const Vec3& p) const {
    Integers result;
    for (int axis = 0; axis < 3; ++axis) {
      int exponent = 0;
      const double fraction = std::frexp(p[axis], &exponent);
      if (fraction == 0.0) continue;
      result[axis] = static_cast<long>(std::ldexp(fraction, 53));
      result[axis] <<= static_cast<unsigned>(exponent - 53 - m_exponent);
    }
    return result;
  }

  // The number of binary digits after the point: integers() are the coordinates times
  // 2^positions().
  unsigned positions() const { return static_cast<unsigned>(-m_exponent); }

 private:
  int m_exponent = 0;
};

Integers minus(const Integers& a, const Integers& b) {
  return {a[0] - b[0], a[1] - b[1], a[2] - b[2]};
}

mpz_class dot(const Integers& a, const Integers& b) {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

Integers cross(const Integers& a, const Integers& b) {
  return {a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]};
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

RoundedMeeting rounded(const EdgeFaceMeeting& meeting) {
  const Grid grid{meeting.from, meeting.to, meeting.a, meeting.b, meeting.c};
  const Integers a = grid.integers(meeting.a);
  const Integers from = grid.integers(meeting.from);
  const Integers along = minus(grid.integers(meeting.to), from);
  const Integers normal =
      cross(minus(grid.integers(meeting.b), a), minus(grid.integers(meeting.c), a));
  // The point is from + t along with t = height / slope.
  mpz_class height = dot(normal, minus(a, from));
  mpz_class slope = dot(normal, along);
  if (slope < 0) {
    slope = -slope;
    height = -height;
  }
  RoundedMeeting result;
  result.exact = true;
  const mpz_class denominator = slope << grid.positions();
  for (int axis = 0; axis < 3; ++axis) {
    const mpz_class numerator = from[axis] * slope + along[axis] * height;
    result.position[axis] = exact::roundedQuotient(numerator, denominator);
    const mpq_class position(result.position[axis]);
    result.exact =
        result.exact && position.get_num() * denominator == numerator * position.get_den();
  }
  return result;
}

}  // namespace halfspace::geometry
