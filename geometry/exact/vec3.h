// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <Eigen/Core>

namespace halfspace::geometry {

// A point or vector with double coordinates, in level units. A double is an exact number: where a
// Vec3 is input, its value is the truth; where it is output of an exact stage, it is rounded.
using Vec3 = Eigen::Vector3d;

enum class Axis { x, y, z };

// The contract on input: every coordinate is finite and at most this far from the origin, in level
// units. Quake-family levels use +-4,096 to +-131,072.
inline constexpr double kMaxCoordinate = 16'777'216.0;  // 2^24

}  // namespace halfspace::geometry
