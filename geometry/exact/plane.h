// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <memory>
#include <optional>
#include <string>

#include "geometry/exact/vec3.h"
#include "geometry/reason/result.h"

namespace halfspace::geometry {

// Where a point lies against a plane n.x = d: front is n.x > d (outside of a face), back is inside.
enum class Side : signed char { back = -1, on = 0, front = 1 };

struct WideCoefficients;  // arbitrary-precision integers; exact/wide_coefficients.h, private

// An oriented plane n.x = d, known exactly. As a face of a solid, n points out of the solid and the
// solid lies in n.x <= d.
//
// The exact coefficients are integers without a common factor, so two planes are the same point set
// with the same orientation exactly if their coefficients are equal. Where all four fit a double
// (levels drawn on a grid: always), the doubles *are* the plane; otherwise the doubles are the
// coefficients divided by a common power of two, each rounded once (relative error 2^-53), and the
// truth is kept beside them. Copying is cheap (the wide part is shared); a plane never changes.
class Plane {
 public:
  // Through three points, counter-clockwise when seen from the front (n = (b-a) x (c-a)).
  // Exact for every finite input. Faults: notFinite, outOfRange, collinearPoints.
  static Result<Plane> throughPoints(const Vec3& a, const Vec3& b, const Vec3& c);

  // n.x = offset with exactly these doubles. Faults: notFinite, zeroNormal. The normal need not be
  // of unit length.
  static Result<Plane> fromCoefficients(const Vec3& normal, double offset);

  // From exactCoefficients() of another plane: decimal integers nx, ny, nz, d.
  // Faults: notFinite (not a number), zeroNormal.
  static Result<Plane> fromExactCoefficients(const std::array<std::string, 4>& coefficients);

  // The coefficients as doubles; exact if isIntegral(), else each rounded once. Not of unit length.
  const Vec3& normal() const { return m_normal; }
  double offset() const { return m_offset; }
  // Unit normal, rounded.
  Vec3 unitNormal() const { return m_normal.normalized(); }

  bool isIntegral() const { return m_wide == nullptr; }
  std::array<std::string, 4> exactCoefficients() const;
  const WideCoefficients* wide() const { return m_wide.get(); }

  Plane flipped() const;

  // Same point set and same orientation.
  bool operator==(const Plane& other) const;
  // Same point set, whatever the orientation.
  bool coplanarWith(const Plane& other) const;

  // Exact for every finite point.
  Side sideOf(const Vec3& point) const;

  // Exact image under x -> x + t. Contract: finite.
  Plane translated(const Vec3& t) const;
  // Exact image under x -> M x + t, M given by rows. Contract: finite and det M != 0. A mirroring M
  // keeps the meaning of the front: what was outside is outside.
  Plane transformed(const Eigen::Matrix3d& linear, const Vec3& t) const;
  // The image under a rotation about `centre`, rounded to a new plane that becomes the truth. The
  // rounded plane's coefficients are integers below 2^34 (normal) and 2^52 (offset) in units of the
  // largest normal component, so that all later predicates stay in fixed-width arithmetic. Error:
  // below 2^-32 in the normal's direction, and 2^-20 units of distance within 2^12 of the centre.
  // Planes that were coplanar, parallel or opposite stay so. Contract: `rotation` is orthonormal to
  // double precision.
  Plane rotated(const Eigen::Matrix3d& rotation, const Vec3& centre) const;

 private:
  Plane() = default;
  friend class PlaneFactory;

  Vec3 m_normal = Vec3::Zero();
  double m_offset = 0.0;
  std::shared_ptr<const WideCoefficients> m_wide;
};

}  // namespace halfspace::geometry
