// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "geometry/brush/operations/derived_brush.h"

namespace halfspace::geometry {

// Turns a brush into walls of the given thickness (level units, inwards): the brush minus the room
// that its planes bound once moved inwards (movedAlongNormal(): exact for axis planes). The walls
// together are exactly that difference, their interiors are disjoint, and there is one for each
// face of the room, in the order of the brush's faces; a box gives six boxes. The outer and the
// inner side of a wall have the same origin, the face they were made from.
// Errors: badParameter (thickness not positive, or so large that no room is left).
Result<std::vector<DerivedBrush>> hollowed(const Brush& brush, double thickness);

}  // namespace halfspace::geometry
