// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cmath>
#include <cstdlib>

#include <Eigen/Geometry>

#include "tests/bsp/query/random_shapes.h"
#include "tests/support/long_form.h"

namespace halfspace::tests {

// Half the edge of the world around the boxes of these tests, in level units.
inline constexpr double kWorld = 4096.0;

// How often a test repeats; fifty times as often in the long form.
inline int repeated(int times) {
  return isLongForm() ? 50 * times : times;
}

inline Eigen::Matrix3d noTurn() {
  return Eigen::Matrix3d::Identity();
}

// A rotation by 1e-10 to 1e-3 radians about any axis; in one of four cases about an axis of the
// world.
inline Eigen::Matrix3d slightTurn(geometry::SplitMix& random) {
  bsp::Vec3 axis = randomPosition(random, 1.0);
  if (random.oneIn(4)) axis = bsp::Vec3::Unit(random.between(0, 2));
  const double angle = 1e-3 * std::pow(1e-7, random.unit());
  return Eigen::AngleAxisd(angle, axis.normalized()).toRotationMatrix();
}

}  // namespace halfspace::tests
