// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <Eigen/Core>

namespace halfspace::geometry {

// A point or vector with double coordinates, in level units. A double is an exact number: as input,
// a Vec3 is exact; as output of an exact stage, it is rounded.
using Vec3 = Eigen::Vector3d;

enum class Axis { x, y, z };

// Limit on input: every coordinate is finite and its magnitude is at most this, in level units.
// Levels of the Quake family use +-4,096 to +-131,072.
inline constexpr double kMaxCoordinate = 16'777'216.0;  // 2^24

}  // namespace halfspace::geometry
