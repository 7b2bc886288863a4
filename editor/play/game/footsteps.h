// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "geometry/exact/vec3.h"

namespace halfspace::editor {

// The way somebody goes, as a line of few points: one every few units, and fewer the longer it
// gets, so that hours of playing stay a line that is drawn in no time. It ends where the last point
// was added.
class Footsteps {
 public:
  static constexpr std::size_t kMost = 4096;  // points

  void add(const geometry::Vec3& foot);
  const std::vector<geometry::Vec3>& way() const { return m_points; }

 private:
  void thin();

  // The last point follows the foot; those before it stay.
  std::vector<geometry::Vec3> m_points;
  double m_stride = 8;  // level units between points that stay
};

}  // namespace halfspace::editor
