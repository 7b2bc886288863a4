// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <variant>

#include "bsp/query/hull.h"
#include "bsp/query/shapes.h"

namespace halfspace::bsp {

// A shape chosen while the program runs.
using AnyShape =
    std::variant<PointShape, SphereShape, BoxShape, CylinderShape, CapsuleShape, HullShape>;

}  // namespace halfspace::bsp
