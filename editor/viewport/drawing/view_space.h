// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>

#include "editor/tools/camera.h"

namespace halfspace::editor {

// The space that a camera or a lamp sees, by its six planes. meets() may say true for a box a
// little outside, never false for one that is seen.
class ViewSpace {
 public:
  explicit ViewSpace(const Eigen::Matrix4d& viewProjection);
  bool meets(const Box& box) const;

 private:
  std::array<Eigen::Vector4d, 6> m_planes;
};

// The constants of a perspective view: `slope` is half the width and height of the view at
// distance 1; the distance of a depth d in clip space (-1 to 1) is range[1] / (d + range[0]).
struct PerspectiveNumbers {
  Eigen::Vector2d slope, range;
};
PerspectiveNumbers perspectiveNumbers(const Eigen::Matrix4d& viewProjection);

}  // namespace halfspace::editor
