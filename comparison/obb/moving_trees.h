// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// The first contact of two bodies that move and rotate at the same time (Team Chicken Bomb, 2001,
// "BV_BV_IntersectionTest").
//
// The source moves spheres along lines and tests the boxes where the spheres meet, so it can miss
// contacts of a rotating body in between. Departure: conservative advancement (Mirtich 1996). Each
// pair of nodes or triangles advances by a time in which its gap cannot close; the earliest pair
// comes first, so no contact is missed.
//
// Notation: n is the direction of the gap. In a time s the gap closes by at most a s + k s^2 / 2.
// a is the largest speed at which points of the two bodies now approach each other along n.
// k = angular speed^2 * distance from the axis, summed over both bodies, bounds the change of a.
#pragma once

#include <optional>

#include "comparison/obb/obb_tree.h"

namespace halfspace::comparison {

// The motion of a body from one position to another. Its origin moves at constant velocity along a
// line, and the body rotates at constant angular velocity around it, by at most 180 degrees.
class BodyMotion {
 public:
  BodyMotion(const Eigen::Isometry3d& start, const Eigen::Isometry3d& end);

  // The position at a time from 0 (start) to 1 (end).
  Eigen::Isometry3d at(double time) const;
  // The displacement of the origin over the whole motion, level units.
  const Vec3& velocity() const { return m_velocity; }
  // The rotation over the whole motion: unit axis times angle in radians.
  const Vec3& turn() const { return m_turn; }

 private:
  Vec3 m_from, m_velocity;
  Eigen::Quaterniond m_start;
  Vec3 m_turn;
};

struct TreeContact {
  double time = 0.0;             // fraction of the motion
  Vec3 position = Vec3::Zero();  // at full accuracy within the tolerance of both bodies
  // At full accuracy: the indices of the touching triangles in the input of each tree.
  std::optional<uint32_t> first = {}, second = {};
};

// A time at which the two bodies are within the tolerance (level units) of each other, never later
// than the first contact; nothing if they never touch. Triangles that pass so close to each other
// that a thousand steps do not get past count as touching there. Below full accuracy, the spheres
// of nodes that are deep enough replace their triangles. Contract: the tolerance exceeds rounding,
// 2^-40 of the coordinates.
std::optional<TreeContact> firstContact(const ObbTree& a, const BodyMotion& motionOfA,
                                        const ObbTree& b, const BodyMotion& motionOfB,
                                        double tolerance);

}  // namespace halfspace::comparison
