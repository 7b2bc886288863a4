// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <string>
#include <variant>

#include "geometry/exact/plane.h"

namespace halfspace::level {

// The plane of a brush face as the file or the designer gave it. The numbers are kept unchanged so
// that export writes them back exactly. They may be invalid: infinite numbers, coincident points.

// Counter-clockwise seen from outside the solid, as geometry::Plane::throughPoints requires. (Map
// files list them clockwise: their readers swap the last two.)
struct ThreePoints {
  std::array<geometry::Vec3, 3> points{geometry::Vec3::Zero(), geometry::Vec3::Zero(),
                                       geometry::Vec3::Zero()};
  bool operator==(const ThreePoints&) const = default;
};

// n.x = offset, n outward, of any length.
struct PlaneCoefficients {
  geometry::Vec3 normal = geometry::Vec3::Zero();
  double offset = 0.0;
  bool operator==(const PlaneCoefficients&) const = default;
};

// Decimal integers nx, ny, nz, d (geometry::Plane::exactCoefficients()), for planes whose
// coefficients are not representable as doubles, such as exact images under a transform.
struct WidePlane {
  std::array<std::string, 4> coefficients;
  bool operator==(const WidePlane&) const = default;
};

using PlaneDefinition = std::variant<ThreePoints, PlaneCoefficients, WidePlane>;

// The exact plane, or the reasons why the definition gives no plane.
geometry::Result<geometry::Plane> planeOf(const PlaneDefinition& definition);

// The shortest definition that gives back exactly this plane.
PlaneDefinition definitionOf(const geometry::Plane& plane);

}  // namespace halfspace::level
