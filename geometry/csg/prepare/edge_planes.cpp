// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "geometry/csg/prepare/edge_planes.h"

#include <cassert>
#include <cmath>

namespace halfspace::geometry {

Plane planeAlong(const Vec3& from, const Vec3& to, const PlaneNumbers& facet) {
  int axis = 0;
  Vec3(std::abs(facet.a), std::abs(facet.b), std::abs(facet.c)).maxCoeff(&axis);
  // Any third point along the axis spans the plane; 0 or 1 keeps the coefficients short.
  Vec3 third = from;
  third[axis] = from[axis] > 0.0 ? 0.0 : 1.0;
  assert(third[axis] != from[axis]);
  return Plane::throughPoints(from, to, third).value();
}

OrientedPlane bounding(const PlaneTable& table, OrientedPlane edge, const Vec3& opposite) {
  const Side side = sideOf(table, explicitPoint(opposite), edge);
  assert(side != Side::on && "a facet does not lie along its edge");
  return side == Side::front ? edge.opposite() : edge;
}

}  // namespace halfspace::geometry
