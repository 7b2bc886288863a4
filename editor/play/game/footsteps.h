// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "geometry/exact/vec3.h"

namespace halfspace::editor {

// The path of the player as a polyline with at most kMost points: one every few units, fewer on a
// longer path, so that hours of playing stay cheap to draw. It ends at the last added point.
class Footsteps {
 public:
  static constexpr std::size_t kMost = 4096;  // points

  void add(const geometry::Vec3& foot);
  const std::vector<geometry::Vec3>& points() const { return m_points; }

 private:
  void thin();

  // the last point follows the foot; the others are fixed
  std::vector<geometry::Vec3> m_points;
  double m_stride = 8;  // least distance between fixed points, in level units
};

}  // namespace halfspace::editor
