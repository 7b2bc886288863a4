// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "plugins/quake_map/meaning/lattice_points.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <numeric>

namespace halfspace::plugins::quake_map {

using geometry::Plane;
using geometry::Vec3;

namespace {

// With normals up to 2^26 and offsets up to 2^50 every product below fits into 64 bits.
constexpr double kMaxNormal = 67'108'864.0;
constexpr double kMaxOffset = 1'125'899'906'842'624.0;
// Points closer than this give compilers that work in floats a poor direction; level units.
constexpr double kLeastSpacing = 64.0;

using Whole = std::int64_t;
using Triple = std::array<Whole, 3>;

// x and y with a x + b y = gcd(a, b) >= 0.
struct Bezout {
  Whole gcd, x, y;
};
Bezout bezout(Whole a, Whole b) {
  Whole x0 = 1, y0 = 0, x1 = 0, y1 = 1;
  while (b != 0) {
    const Whole quotient = a / b;
    a -= quotient * b;
    x0 -= quotient * x1;
    y0 -= quotient * y1;
    std::swap(a, b);
    std::swap(x0, x1);
    std::swap(y0, y1);
  }
  return a < 0 ? Bezout{-a, -x0, -y0} : Bezout{a, x0, y0};
}

// From 0 to modulus - 1.
Whole remainder(Whole value, Whole modulus) {
  const Whole rest = value % modulus;
  return rest < 0 ? rest + modulus : rest;
}

// One point of a x + b y + c z = d and two steps along the plane, for a normal without a common
// divisor and with a, b not both 0.
struct Lattice {
  Triple point, step, otherStep;
};
Lattice latticeOf(const Triple& n, Whole d) {
  const auto [a, b, c] = n;
  const Bezout flat = bezout(a, b);
  const Whole g = flat.gcd;
  // c z = d modulo g.
  const Whole inverse = remainder(bezout(c, g).x, g);
  const Whole z = g == 1 ? 0 : remainder(inverse * remainder(d, g), g);
  const Whole rest = (d - c * z) / g;  // (a/g) x + (b/g) y = rest
  const Whole p = a / g, q = b / g;
  Whole x = 0, y = 0;
  if (q == 0) {
    x = rest / p;  // p is 1 or -1
  } else {
    const Whole size = std::abs(q);
    x = remainder(remainder(flat.x, size) * remainder(rest, size), size);
    y = (rest - p * x) / q;
  }
  // The second step has z = -g; its x and y solve a x + b y = c g.
  Whole sx = 0, sy = 0;
  if (q == 0) {
    sx = c / p;
  } else {
    const Whole size = std::abs(q);
    sx = remainder(remainder(flat.x, size) * remainder(c, size), size);
    sy = (c - p * sx) / q;
  }
  return {{x, y, z}, {q, -p, 0}, {sx, sy, -g}};
}

Vec3 vectorOf(const Triple& numbers) {
  return {static_cast<double>(numbers[0]), static_cast<double>(numbers[1]),
          static_cast<double>(numbers[2])};
}

// Doubled until it is long enough.
Vec3 lengthened(Vec3 step) {
  while (step.norm() < kLeastSpacing) step *= 2;
  return step;
}

}  // namespace

std::optional<std::array<Vec3, 3>> latticePoints(const Plane& plane) {
  const Vec3& n = plane.normal();
  if (!plane.isIntegral() || n.cwiseAbs().maxCoeff() > kMaxNormal ||
      std::abs(plane.offset()) > kMaxOffset)
    return std::nullopt;
  Triple normal{static_cast<Whole>(n.x()), static_cast<Whole>(n.y()), static_cast<Whole>(n.z())};
  Whole common = std::gcd(std::gcd(normal[0], normal[1]), normal[2]);
  // Coefficients have no common factor, so only a power of two can be made good, by fractions.
  if ((common & (common - 1)) != 0) return std::nullopt;
  for (Whole& number : normal) number /= common;
  const auto offset = static_cast<Whole>(plane.offset());
  // Coordinates rotated so that the first two of the normal are not both 0.
  const int turn = normal[0] == 0 && normal[1] == 0 ? 1 : 0;
  Triple turned;
  for (size_t i = 0; i < 3; ++i) turned[i] = normal[(i + static_cast<size_t>(turn)) % 3];
  const Lattice lattice = latticeOf(turned, offset);
  const auto back = [&](const Triple& numbers) {
    Triple made{};
    for (size_t i = 0; i < 3; ++i) made[(i + static_cast<size_t>(turn)) % 3] = numbers[i];
    return vectorOf(made);
  };
  const Vec3 step = back(lattice.step);
  Vec3 other = back(lattice.otherStep);
  other -= step * std::round(other.dot(step) / step.squaredNorm());
  Vec3 point = back(lattice.point);
  // Near the point of the plane that is nearest to the origin.
  point -= other * std::round(point.dot(other) / other.squaredNorm());
  point -= step * std::round(point.dot(step) / step.squaredNorm());
  const double scale = 1.0 / static_cast<double>(common);
  const Vec3 a = point * scale, b = a + lengthened(step), c = a + lengthened(other);
  for (const auto& points : {std::array<Vec3, 3>{a, b, c}, std::array<Vec3, 3>{a, c, b}}) {
    const auto spanned = Plane::throughPoints(points[0], points[1], points[2]);
    if (spanned.ok() && spanned.value() == plane) return points;
  }
  return std::nullopt;
}

}  // namespace halfspace::plugins::quake_map
