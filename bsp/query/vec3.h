// Copyright (c) Halfspace authors. SPDX-License-Identifier: MIT
#pragma once

#include <Eigen/Core>
#include <Eigen/Geometry>

namespace halfspace::bsp {

using Vec3 = Eigen::Vector3d;

struct Bounds {
  Vec3 low, high;
};

}  // namespace halfspace::bsp
