// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Two bodies that move and turn at once: when and where they first touch (Team Chicken Bomb, 2001,
// "BV_BV_IntersectionTest").
//
// The source moves spheres along lines and looks at the boxes where they meet; a body that turns is
// missed between. Here each pair of nodes and of triangles advances by no more than what keeps the
// gap between them open (conservative advancement: Mirtich 1996), the earliest pair first, so that
// no contact is passed over. How fast the gap closes at most is told to the second order: along its
// direction n, in a time s, by a s + k s^2 / 2, where a is how fast points of the two now come
// nearer along n, and k = turn^2 * distance from the axis, of both, bounds how that changes.
#pragma once

#include <optional>

#include "comparison/obb/obb_tree.h"

namespace halfspace::comparison {

// A body on its way from one place to another: its origin goes straight and evenly, and it turns
// evenly about it, the shorter way round.
class BodyMotion {
 public:
  BodyMotion(const Eigen::Isometry3d& start, const Eigen::Isometry3d& end);

  // 0: start, 1: end.
  Eigen::Isometry3d at(double time) const;
  // Of the origin, for the whole way.
  const Vec3& velocity() const { return m_velocity; }
  // About which it turns, by how many radians: their product.
  const Vec3& turn() const { return m_turn; }

 private:
  Vec3 m_from, m_velocity;
  Eigen::Quaterniond m_start;
  Vec3 m_turn;
};

struct TreeContact {
  double time = 0.0;          // fraction of the motion
  Vec3 place = Vec3::Zero();  // within the tolerance of both, where accuracy is full
  // Which of the triangles the trees were given; there too.
  std::optional<uint32_t> first = {}, second = {};
};

// A time when the two are within the tolerance of each other: never later than the first contact.
// Nothing: they never touch. Triangles that pass each other so near that a thousand steps do not
// bring them by count as touching where they are. Below full accuracy spheres
// of nodes that are deep enough stand for what is in them. Contract: tolerance above rounding,
// 2^-40 of the coordinates.
std::optional<TreeContact> firstContact(const ObbTree& a, const BodyMotion& motionOfA,
                                        const ObbTree& b, const BodyMotion& motionOfB,
                                        double tolerance);

}  // namespace halfspace::comparison
