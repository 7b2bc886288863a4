// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "geometry/brush/operations/derived_brush.h"

namespace halfspace::geometry {

// Turns a brush into walls of the given thickness (level units, inwards). The room is the brush
// that results if all planes are moved inwards by movedAlongNormal(), which is exact for axis
// planes. The walls are the brush minus the room: their union is exactly this difference, their
// interiors are disjoint, and there is one wall per face of the room, in the order of the brush's
// faces. A box gives six boxes. The outer and the inner face of a wall have the same origin: the
// face of the brush from which both were made. Errors: badParameter (thickness not positive, or so
// large that no room is left).
Result<std::vector<DerivedBrush>> hollowed(const Brush& brush, double thickness);

}  // namespace halfspace::geometry
