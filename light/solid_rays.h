// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Rays through the solid-leaf tree that can never pass a wall.
//
//   ray  o-----------|=======|---->      the ray is cut into closed intervals, one for each cell;
//        empty cell  | solid | empty     neighbouring intervals overlap by twice the slack
//
// A solid leaf stops the ray, not a surface: there are no cracks between triangles to slip through.
// Every solid cell is widened by the slack, which is above the rounding of the stored planes and of
// the arithmetic. So a ray does not pass between two solids that touch, not even exactly through
// the edge in which they touch. (bsp/query/sweep.h promises the opposite for games: a body may move
// along what it touches.) The price: a ray closer than the slack to a solid is stopped.
//
// Source: the recursive ray walk of Sung and Shirley, "Ray tracing with the BSP tree", Graphics
// Gems III, 1992. Departures: no recursion; closed, overlapping intervals.
#pragma once

#include <cstdint>
#include <optional>

#include "bsp/build/live_tree.h"

namespace halfspace::light {

using geometry::Vec3;

// Where a ray enters a solid cell.
struct RayHit {
  double distance = 0.0;  // in lengths of the ray's direction; 0: the ray starts in a solid
  // The boundary's plane there, with the solid behind it; none: the ray starts in a solid.
  std::optional<geometry::OrientedPlane> plane;
};

// Contract: the tree outlives the object and is not updated. Thread-safe.
class SolidRays {
 public:
  explicit SolidRays(const bsp::LiveTree& tree);

  // The first solid on the ray from `from` along `direction`, at most `length` directions far.
  // Contract: finite.
  std::optional<RayHit> first(const Vec3& from, const Vec3& direction, double length) const;
  // Whether a solid is on the segment.
  bool isBlocked(const Vec3& from, const Vec3& to) const {
    return first(from, to - from, 1.0).has_value();
  }
  bool isInSolid(const Vec3& point) const { return first(point, Vec3::Zero(), 0.0).has_value(); }

  // By how much cells are widened, level units.
  double slack() const { return m_slack; }
  // A ray from a face starts this far in front of it, so that the face's own cell is not met.
  double lift() const { return 8.0 * m_slack; }
  // Longer than any ray inside the world, level units.
  double farAway() const { return 4.0 * m_view.worldHalf; }

 private:
  geometry::OrientedPlane planeOf(uint32_t node, bool intoFront) const;

  const bsp::LiveTree& m_tree;
  bsp::TreeView m_view;
  double m_slack;
};

}  // namespace halfspace::light
