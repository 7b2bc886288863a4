// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Boxes in any orientation, each with a sphere about it. Source: S. Gottschalk, M. Lin, D. Manocha,
// "OBBTree", SIGGRAPH 1996.
#pragma once

#include <span>

#include "comparison/triangles/swept_triangle.h"

namespace halfspace::comparison {

struct Obb {
  Eigen::Matrix3d axes = Eigen::Matrix3d::Identity();  // columns, right-handed, of unit length
  Vec3 centre = Vec3::Zero();
  Vec3 half = Vec3::Zero();  // along the axes
  double radius = 0.0;       // of the sphere about the centre

  // The same elsewhere.
  Obb moved(const Eigen::Isometry3d& motion) const;
};

// Axes from the covariance of the triangles' areas; extents and radius from their corners, and
// rounded up: every corner lies in box and sphere. Contract: at least one.
Obb obbOf(std::span<const SoupTriangle> triangles);
// Mean of the triangles' middles, weighted by area.
Vec3 centreOfArea(std::span<const SoupTriangle> triangles);

// Touching counts, and so does what rounding cannot tell apart: never a miss.
bool overlap(const Obb& a, const Obb& b);  // 15 separating axes
bool spheresOverlap(const Obb& a, const Obb& b);
bool overlap(const SoupTriangle& a, const SoupTriangle& b);

// When a motion enters, grown by its slack; above 1: never.
double entryIntoBox(const Obb& box, const SoupMotion& motion);
double entryIntoSphere(const Obb& box, const SoupMotion& motion);

}  // namespace halfspace::comparison
