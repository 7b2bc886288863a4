// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Overlap tests of a camera's frustum and a lamp's cone with boxes, spheres and triangles: the
// pairs of the table in Team Chicken Bomb (2001), "Secondary CD", that no hierarchy of boxes needs.
// The other pairs: sphere with sphere, box with box and triangle with triangle are in obb.h; rays
// against triangles, boxes and spheres are the motions of obb.h and swept_triangle.h.
//
// Touching counts as overlap, and so does any gap within rounding (2^-40 of the coordinates): no
// overlap is missed. There are no other approximations.
#pragma once

#include <array>
#include <optional>

#include "comparison/obb/obb.h"

namespace halfspace::comparison {

struct Ball {
  Vec3 centre = Vec3::Zero();
  double radius = 0.0;
};

// The view volume of a camera, from the near plane to the far plane. Contract: 0 <= near < far,
// tangents above 0, axes of unit length at right angles.
struct Frustum {
  Vec3 eye = Vec3::Zero();
  Eigen::Matrix3d axes = Eigen::Matrix3d::Identity();  // columns: right, up, ahead
  double tangentRight = 1.0, tangentUp = 1.0;          // of half the angles of view
  double near = 0.0, far = 1.0;                        // distances along the third axis
};

// A cone whose base is part of a sphere around its apex: the volume that a spotlight lights. The
// source does not define its rounded cone; this definition fits its use. Contract: an axis of unit
// length; a half angle from 0 (a segment) to 90 degrees (half a ball); range >= 0.
struct RoundedCone {
  Vec3 apex = Vec3::Zero();
  Vec3 axis = Vec3::UnitZ();
  double cosine = 1.0, sine = 0.0;  // of the half angle
  double range = 0.0;
};

// A convex solid with the topology of a cube. Bit i of a corner's index says whether the corner is
// at the high end of direction i. Corners may coincide: the near end of a frustum with near = 0.
using Hexahedron = std::array<Vec3, 8>;
Hexahedron cornersOf(const Obb& box);
Hexahedron cornersOf(const Frustum& frustum);

bool overlap(const Ball& ball, const Obb& box);
bool overlap(const Ball& ball, const Frustum& frustum);
bool overlap(const Obb& box, const Frustum& frustum);  // 26 separating axes
bool contains(const RoundedCone& cone, const Vec3& point);

// The point of the intersection that is nearest to the apex; nothing if the two do not overlap.
std::optional<Vec3> nearestShared(const Hexahedron& solid, const RoundedCone& cone);
inline bool overlap(const Obb& box, const RoundedCone& cone) {
  return nearestShared(cornersOf(box), cone).has_value();
}
inline bool overlap(const Frustum& frustum, const RoundedCone& cone) {
  return nearestShared(cornersOf(frustum), cone).has_value();
}

}  // namespace halfspace::comparison
