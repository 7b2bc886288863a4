// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "geometry/brush/operations/offset_plane.h"

#include <array>
#include <cassert>
#include <cmath>

#include <gmpxx.h>

namespace halfspace::geometry {

namespace {

// The plane direction.x = offset. The components of the direction are integers without a common
// factor, so parallel planes of equal orientation have equal directions.
struct ReducedPlane {
  std::array<mpz_class, 3> direction;
  mpq_class offset;
};

ReducedPlane reduced(const Plane& plane) {
  const std::array<std::string, 4> text = plane.exactCoefficients();
  ReducedPlane result;
  mpz_class common = 0;
  for (int i = 0; i < 3; ++i) {
    result.direction[i] = mpz_class(text[i]);
    common = gcd(common, result.direction[i]);
  }
  assert(common > 0 && "a plane has a normal");
  for (mpz_class& component : result.direction) component /= common;
  result.offset = mpq_class(mpz_class(text[3]), common);
  result.offset.canonicalize();
  return result;
}

// The change of the offset of a plane with this direction when the plane moves by `distance` level
// units: distance * |direction|, exact or rounded.
mpq_class growth(const std::array<mpz_class, 3>& direction, double distance) {
  assert(std::isfinite(distance));
  mpz_class squared = 0, largest = 0;
  for (const mpz_class& component : direction) {
    squared += component * component;
    if (abs(component) > largest) largest = abs(component);
  }
  if (mpz_perfect_square_p(squared.get_mpz_t()) != 0) {
    const mpz_class length = sqrt(squared);
    return mpq_class(distance) * length;
  }
  // |direction| is irrational. Rounds the movement t along the main axis, which changes the offset
  // by t * largest.
  const double slant = std::sqrt(mpq_class(squared, largest * largest).get_d());
  assert(slant >= 1.0 && slant < 1.75 && "between 1 and the root of 3");
  return mpq_class(std::nearbyint(distance * slant / kOffsetStep) * kOffsetStep) * largest;
}

}  // namespace

Plane movedAlongNormal(const Plane& plane, double distance) {
  const ReducedPlane from = reduced(plane);
  const mpq_class offset = from.offset + growth(from.direction, distance);
  std::array<std::string, 4> text;
  for (int i = 0; i < 3; ++i) text[i] = mpz_class(from.direction[i] * offset.get_den()).get_str();
  text[3] = offset.get_num().get_str();
  return Plane::fromExactCoefficients(text).value();
}

}  // namespace halfspace::geometry
