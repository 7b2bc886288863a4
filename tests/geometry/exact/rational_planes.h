// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Planes at random, and their meeting points in plain GMP rationals: the oracle of the tests of
// exact points. Only solved() calls them, for the point that it compares.
#pragma once

#include <gmpxx.h>

#include <array>
#include <random>
#include <string>

#include <QtGlobal>

#include "geometry/exact/meeting_point.h"
#include "geometry/exact/plane_table.h"

namespace halfspace::tests {

using geometry::MeetingPoint;
using geometry::Plane;
using geometry::PlaneTable;
using geometry::Vec3;

struct Rational3 {
  mpq_class x[3];
};

inline std::array<mpq_class, 4> coefficients(const Plane& plane) {
  std::array<mpq_class, 4> c;
  const auto text = plane.exactCoefficients();
  for (int i = 0; i < 4; ++i) c[i] = mpq_class(mpz_class(text[i], 10));
  return c;
}

inline mpq_class determinant(const mpq_class* a, const mpq_class* b, const mpq_class* c) {
  return a[0] * (b[1] * c[2] - b[2] * c[1]) - a[1] * (b[0] * c[2] - b[2] * c[0]) +
         a[2] * (b[0] * c[1] - b[1] * c[0]);
}

// Cramer's rule, written differently from the code under test.
inline bool solve(const std::array<mpq_class, 4>& p, const std::array<mpq_class, 4>& q,
                  const std::array<mpq_class, 4>& r, Rational3& out) {
  const mpq_class w = determinant(p.data(), q.data(), r.data());
  if (w == 0) return false;
  for (int i = 0; i < 3; ++i) {
    auto a = p, b = q, c = r;
    a[i] = p[3];
    b[i] = q[3];
    c[i] = r[3];
    out.x[i] = determinant(a.data(), b.data(), c.data()) / w;
  }
  return true;
}

class PlaneSource {
 public:
  explicit PlaneSource(uint64_t seed) : m_random(seed) {}

  // Planes of five kinds: small integers (many zeros), grid points, large grid points, decimals,
  // rotated planes.
  Plane next() {
    for (;;) {
      const int kind = static_cast<int>(m_random() % 5);
      if (kind == 0) {
        const auto plane = Plane::fromCoefficients(point(3, 1), number(5, 1));
        if (plane) return plane.value();
        continue;
      }
      const double range = kind == 1 ? 64 : kind == 2 ? 65536 : 4096;
      const double unit = kind == 3 ? 0.1 : 1;
      const auto plane =
          Plane::throughPoints(point(range, unit), point(range, unit), point(range, unit));
      if (!plane) continue;
      if (kind != 4) return plane.value();
      Eigen::Matrix3d turn;
      turn << 0.8, -0.6, 0, 0.6, 0.8, 0, 0, 0, 1;
      return plane.value().rotated(turn, point(64, 1));
    }
  }

 private:
  double number(double range, double unit) {
    const auto span = static_cast<uint64_t>(2 * range + 1);
    return (static_cast<double>(m_random() % span) - range) * unit;
  }
  Vec3 point(double range, double unit) {
    const double x = number(range, unit), y = number(range, unit), z = number(range, unit);
    return Vec3(x, y, z);
  }
  std::mt19937_64 m_random;
};

inline Plane planeOf(const std::array<std::string, 4>& coefficients) {
  return Plane::fromExactCoefficients(coefficients).value();
}
inline Plane planeOf(double a, double b, double c, double d) {
  return Plane::fromCoefficients({a, b, c}, d).value();
}

// A point through three of the planes, and the solution of solve() for it.
struct Solved {
  MeetingPoint point;
  Rational3 exact;
};
inline Solved solved(PlaneTable& table, const std::array<Plane, 3>& planes) {
  uint32_t id[3];
  for (size_t i = 0; i < 3; ++i) id[i] = table.intern(planes[i]).id();
  Solved result;
  const bool meets = solve(coefficients(table.plane(id[0])), coefficients(table.plane(id[1])),
                           coefficients(table.plane(id[2])), result.exact);
  if (!meets) qFatal("the planes of a test do not meet in a point");
  result.point = meet(table, id[0], id[1], id[2]);
  return result;
}

}  // namespace halfspace::tests
