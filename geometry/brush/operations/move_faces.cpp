// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// A brush is the intersection of half-spaces, so moving a face only replaces one plane; the brush
// is made again from its planes. It is an error if a plane then bounds no face.
//
// The exact part is the distance. A plane n . x = d with reduced integer normal n moves by t level
// units if d grows by t |n|. If |n| is an integer (axis planes, 3-4-5, ...), that is exact.
// Otherwise |n| is irrational, and the movement is rounded along the main axis of n instead, by a
// step that depends on nothing but n and t: moving by t and by -t gives the same plane again.
#include "geometry/brush/operations/move_faces.h"

#include <array>
#include <cassert>
#include <cmath>

#include <gmpxx.h>

#include "geometry/brush/operations/cut_and_merge.h"

namespace halfspace::geometry {

namespace {

Reason badDistance(double distance, std::string allowed) {
  return {.kind = ErrorKind::badParameter,
          .subject = "distance",
          .number = distance,
          .allowed = std::move(allowed)};
}

// The first face of the brush that no face of the result comes from, or -1.
int lostFace(const Brush& before, const DerivedBrush& after) {
  std::vector<bool> found(before.faceCount(), false);
  for (const FaceOrigin& origin : after.origins) {
    assert(origin.face < before.faceCount());
    if (!origin.isNew()) found[origin.face] = true;
  }
  for (int face = 0; face < before.faceCount(); ++face) {
    if (!found[face]) return face;
  }
  return -1;
}

}  // namespace

Result<DerivedBrush> faceMoved(const Brush& brush, int face, double distance) {
  if (face < 0 || face >= brush.faceCount()) {
    return Reason{.kind = ErrorKind::indexOutOfRange, .element = face};
  }
  if (!std::isfinite(distance)) return badDistance(distance, "a finite number");
  DerivedBrush whole = unchanged(brush);
  std::vector<Plane> planes = brush.planes();
  planes[face] = movedAlongNormal(planes[face], distance);
  Result<DerivedBrush> moved = derivedFromBoundingPlanes(planes, whole.origins);
  if (!moved) {
    if (moved.reasons()[0].kind != ErrorKind::empty) return moved.reasons();
    return Reason{.kind = ErrorKind::wouldVanish, .element = face};
  }
  const int lost = lostFace(brush, moved.value());
  if (lost >= 0) return Reason{.kind = ErrorKind::wouldDegenerate, .element = lost};
  return moved;
}

Result<SplitBrush> faceExtruded(const Brush& brush, int face, double distance) {
  Result<DerivedBrush> moved = faceMoved(brush, face, distance);
  if (!moved) return moved.reasons();
  const bool outwards = distance > 0;
  const Plane cut = outwards ? brush.plane(face) : movedAlongNormal(brush.plane(face), distance);
  ClippedBrush parts = clipped(outwards ? moved.value() : unchanged(brush), cut, {.face = face});
  if (!parts.back || !parts.front) {
    return badDistance(distance, "far enough for a new brush");
  }
  assert(distance != 0.0 && "a step of 0 leaves nothing in front");
  return SplitBrush{outwards ? unchanged(brush) : *std::move(parts.back), *std::move(parts.front)};
}

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
