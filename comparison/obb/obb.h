// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Oriented bounding boxes, each with a bounding sphere. Source: S. Gottschalk, M. Lin, D. Manocha,
// "OBBTree", SIGGRAPH 1996.
#pragma once

#include <span>

#include "comparison/triangles/swept_triangle.h"

namespace halfspace::comparison {

struct Obb {
  Eigen::Matrix3d axes = Eigen::Matrix3d::Identity();  // columns, right-handed, of unit length
  Vec3 centre = Vec3::Zero();
  Vec3 half = Vec3::Zero();  // half extents along the axes
  double radius = 0.0;       // of the sphere around the centre

  // The box and its sphere after a rigid motion.
  Obb moved(const Eigen::Isometry3d& motion) const;
};

// The box of a set of triangles. Axes follow from the covariance of the triangles, weighted by
// area; extents and radius from their corners, rounded up, so that every corner lies in box and
// sphere. Contract: at least one triangle.
Obb obbOf(std::span<const SoupTriangle> triangles);
// The mean of the triangles' centroids, weighted by area; unweighted if no triangle has area.
Vec3 centreOfArea(std::span<const SoupTriangle> triangles);

// Overlap tests. Touching counts as overlap, and so does any gap within rounding: no overlap is
// missed.
bool overlap(const Obb& a, const Obb& b);  // 15 separating axes
bool spheresOverlap(const Obb& a, const Obb& b);
bool overlap(const SoupTriangle& a, const SoupTriangle& b);

// The fraction of a motion at which it enters the box or sphere, enlarged by the slack; above 1 if
// it never does.
double entryIntoBox(const Obb& box, const SoupMotion& motion);
double entryIntoSphere(const Obb& box, const SoupMotion& motion);

}  // namespace halfspace::comparison
