// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include "geometry/brush/brush.h"
#include "geometry/exact/vec3.h"
#include "level/document/placement.h"

namespace halfspace::editor {

// The axis-aligned scaling that maps one box to another. Its factors are quotients such as 320 /
// 288 that are not doubles, so an affine map misses the target by the last bit. Here each
// coordinate is computed on its own: the sides of the box are exact, and a coordinate whose exact
// image is a double becomes that double.
class BoxScaling {
 public:
  // Requires: neither box is flat.
  BoxScaling(const geometry::Box& from, const geometry::Box& to) : m_from(from), m_to(to) {}

  double imageOf(double coordinate, int axis) const;
  geometry::Vec3 imageOf(const geometry::Vec3& point) const;
  geometry::Box imageOf(const geometry::Box& box) const;
  // None if the exact image is not a double.
  std::optional<geometry::Vec3> exactImageOf(const geometry::Vec3& point) const;
  // The nearest affine map.
  level::AffineMap map() const;

 private:
  geometry::Box m_from, m_to;
};

// Whether `sum`, the rounded value of a + b, is exactly a + b.
bool isExactSum(double a, double b, double sum);

}  // namespace halfspace::editor
