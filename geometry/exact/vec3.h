// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <Eigen/Core>

namespace halfspace::geometry {

// A point or vector with double coordinates, in level units. A double is an exact number: where a
// Vec3 is input, its value is the truth; where it is output of an exact stage, it is rounded.
using Vec3 = Eigen::Vector3d;

}  // namespace halfspace::geometry
