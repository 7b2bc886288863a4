// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace halfspace::geometry {

// Where a point lies against a plane n.x = d: front is n.x > d (outside of a face), back is inside.
enum class Side : signed char { back = -1, on = 0, front = 1 };

}  // namespace halfspace::geometry
