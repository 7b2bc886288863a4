// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/viewport/drawing/view_space.h"

#include <algorithm>

namespace halfspace::editor {

ViewSpace::ViewSpace(const Eigen::Matrix4d& m) {
  for (int axis = 0; axis < 3; ++axis) {
    m_planes[static_cast<std::size_t>(2 * axis)] = (m.row(3) + m.row(axis)).transpose();
    m_planes[static_cast<std::size_t>(2 * axis + 1)] = (m.row(3) - m.row(axis)).transpose();
  }
}

bool ViewSpace::meets(const Box& box) const {
  if (box.isEmpty()) return true;
  return std::ranges::all_of(m_planes, [&](const Eigen::Vector4d& plane) {
    const Vec3 normal = plane.head<3>();
    const Vec3 furthest =
        (normal.array() > 0).select(box.max().array(), box.min().array()).matrix();
    return normal.dot(furthest) + plane[3] >= 0;
  });
}

// With the view's unit axes r, u, f: row 0 is r / slope[0], row 1 is u / slope[1], row 3 is f, and
// row 2 is -range[0] f with a constant that differs by range[1].
PerspectiveNumbers perspectiveNumbers(const Eigen::Matrix4d& m) {
  PerspectiveNumbers numbers;
  const Vec3 across = m.row(0).head<3>().transpose();
  const Vec3 upward = m.row(1).head<3>().transpose();
  const Vec3 depth = m.row(2).head<3>().transpose();
  const Vec3 ahead = m.row(3).head<3>().transpose();
  numbers.slope = {1 / across.norm(), 1 / upward.norm()};
  const double a = -depth.dot(ahead) / ahead.squaredNorm();
  numbers.range = {a, m(2, 3) + a * m(3, 3)};
  return numbers;
}

}  // namespace halfspace::editor
