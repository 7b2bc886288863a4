// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "geometry/boolean/edge_face_meeting.h"

#include <algorithm>
#include <array>
#include <cmath>

#include <gmpxx.h>

#include "geometry/exact/exact_meeting.h"

namespace halfspace::geometry {
namespace {

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
