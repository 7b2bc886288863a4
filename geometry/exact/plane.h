// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <optional>
#include <string>

#include "geometry/exact/shared_integers.h"
#include "geometry/exact/vec3.h"
#include "geometry/reason/result.h"

namespace halfspace::geometry {

// The side of a plane n.x = d on which a point lies: front is n.x > d (outside of a face), back is
// n.x < d (inside).
enum class Side : signed char { back = -1, on = 0, front = 1 };

// An oriented plane n.x = d, known exactly. As a face of a solid, n points out of the solid and the
// solid lies in n.x <= d.
//
// The exact coefficients are integers without a common factor. So two planes are the same point set
// with the same orientation exactly if their coefficients are equal. If all four fit into doubles
// (always, in levels drawn on a grid), the doubles are the exact plane. Otherwise the doubles are
// the coefficients divided by a common power of two, each rounded once (relative error 2^-53), and
// the exact integers are stored in addition.
//
// Immutable; copying is cheap (the wide part is shared). Safe to use from many threads.
class Plane {
 public:
  // Through three points, counter-clockwise when seen from the front (n = (b-a) x (c-a)).
  // Exact for every finite input. Errors: notFinite, outOfRange, collinearPoints.
  static Result<Plane> throughPoints(const Vec3& a, const Vec3& b, const Vec3& c);

  // n.x = offset with exactly these doubles; the normal may have any length but 0. Errors:
  // notFinite, zeroNormal.
  static Result<Plane> fromCoefficients(const Vec3& normal, double offset);

  // The inverse of exactCoefficients(): decimal integers nx, ny, nz, d. They may have a common
  // factor. Errors: notFinite (`element` is not an integer), zeroNormal.
  static Result<Plane> fromExactCoefficients(const std::array<std::string, 4>& coefficients);

  // The coefficients as doubles: exact if isIntegral(), else each rounded once. Not of unit length.
  const Vec3& normal() const { return m_normal; }
  double offset() const { return m_offset; }
  // Unit normal, rounded.
  Vec3 unitNormal() const { return m_normal.normalized(); }

  // Whether normal() and offset() are the exact integer coefficients.
  bool isIntegral() const { return !m_wide; }
  // nx, ny, nz, d as decimal integers without a common factor.
  std::array<std::string, 4> exactCoefficients() const;
  // The exact coefficients if they do not fit into doubles; none if isIntegral().
  const SharedIntegers& wide() const { return m_wide; }

  // The same point set with the opposite orientation.
  Plane flipped() const;

  // Same point set and same orientation.
  bool operator==(const Plane& other) const;
  // Same point set, in either orientation.
  bool coplanarWith(const Plane& other) const;

  // Exact for every finite point.
  Side sideOf(const Vec3& point) const;

  // Exact image under x -> x + t. Contract: finite.
  Plane translated(const Vec3& t) const;
  // Exact image under x -> M x + t. Contract: finite and det M != 0. Points in front of the plane
  // are mapped to points in front of the image, also if M mirrors.
  Plane transformed(const Eigen::Matrix3d& linear, const Vec3& t) const;
  // The image under a rotation about `centre`, rounded to a plane with short coefficients: a normal
  // of integers up to 2^33 and an integral offset. Error: below 2^-32 radians in the normal, and
  // below 2^-20 level units of distance within 2^12 of the centre. Coplanar, parallel and opposite
  // planes stay so at any distance. The offset of image planes up to 2^18 level units from the
  // origin is below 2^53, so later predicates stay in fixed-width arithmetic; farther out
  // isIntegral() is false and predicates are slower. Contract: `rotation` is orthonormal to double
  // precision.
  Plane rotated(const Eigen::Matrix3d& rotation, const Vec3& centre) const;

 private:
  Plane() = default;
  friend class PlaneFactory;

  Vec3 m_normal = Vec3::Zero();
  double m_offset = 0.0;
  SharedIntegers m_wide;
};

}  // namespace halfspace::geometry
