// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include "geometry/brush/brush.h"
#include "geometry/exact/vec3.h"
#include "level/document/placement.h"

namespace halfspace::editor {

// The scaling along the axes under which one box becomes another. Its factors are quotients like
// 320 / 288 that no double holds, so as an affine map it misses the wanted box by the last bit.
// Here each coordinate is computed by itself: the sides of the box come out exactly, and
// coordinates whose true image is a double come out as this double.
class BoxScaling {
 public:
  // Contract: neither box is flat.
  BoxScaling(const geometry::Box& from, const geometry::Box& to) : m_from(from), m_to(to) {}

  double imageOf(double coordinate, int axis) const;
  geometry::Vec3 imageOf(const geometry::Vec3& point) const;
  geometry::Box imageOf(const geometry::Box& box) const;
  // Nothing where the true image is no double.
  std::optional<geometry::Vec3> exactImageOf(const geometry::Vec3& point) const;
  // The nearest affine map.
  level::AffineMap map() const;

 private:
  geometry::Box m_from, m_to;
};

// Whether a + b is a double; `sum` then is that.
bool isExactSum(double a, double b, double sum);

}  // namespace halfspace::editor
