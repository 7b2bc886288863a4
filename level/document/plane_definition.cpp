// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "level/document/plane_definition.h"

namespace halfspace::level {

namespace {

using geometry::Plane;

struct MakePlane {
  geometry::Result<Plane> operator()(const ThreePoints& three) const {
    return Plane::throughPoints(three.points[0], three.points[1], three.points[2]);
  }
  geometry::Result<Plane> operator()(const PlaneCoefficients& plane) const {
    return Plane::fromCoefficients(plane.normal, plane.offset);
  }
  geometry::Result<Plane> operator()(const WidePlane& plane) const {
    return Plane::fromExactCoefficients(plane.coefficients);
  }
};

}  // namespace

geometry::Result<Plane> planeOf(const PlaneDefinition& definition) {
  return std::visit(MakePlane{}, definition);
}

PlaneDefinition definitionOf(const Plane& plane) {
  if (plane.isIntegral()) return PlaneCoefficients{plane.normal(), plane.offset()};
  return WidePlane{plane.exactCoefficients()};
}

}  // namespace halfspace::level
