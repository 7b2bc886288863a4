// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <vector>

#include "light/chart.h"

namespace halfspace::light {

// The space in which an edit may have made something solid or empty. What a ray has found stays
// true if the part of the ray that was walked is outside of it. Thread-safe.
class DirtySpace {
 public:
  // Boxes are widened by this, level units: far above the rounding of rays, far below a texel.
  static constexpr double kMargin = 1.0 / 64.0;
  // More boxes are united with their neighbours, because every ray is compared with every box.
  static constexpr size_t kMostBoxes = 16;

  DirtySpace() = default;
  explicit DirtySpace(std::vector<geometry::Box> boxes);

  bool isEmpty() const { return m_boxes.empty(); }
  bool contains(const Vec3& point) const;
  bool meets(const geometry::Box& box) const;
  // Whether the ray comes into the space, at most `length` directions from its start.
  bool meets(const Vec3& start, const Vec3& direction, double length) const;
  bool meetsSegment(const Vec3& from, const Vec3& to) const { return meets(from, to - from, 1.0); }
  // The part of it in front of a plane: all that rays from there can meet.
  DirtySpace inFrontOf(const PlaneBasis& plane) const;

 private:
  std::vector<geometry::Box> m_boxes;
};

}  // namespace halfspace::light
