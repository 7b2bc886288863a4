// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>

#include "geometry/brush/operations/derived_brush.h"

namespace halfspace::geometry {

// The smallest convex brush around all brushes. Faces of the brushes that bound it are kept as
// exactly the planes they are; other faces go through corners, rounded where they are not doubles.
// Origins name the operand and its face. Errors: badParameter (no brushes).
Result<DerivedBrush> convexHullOf(std::span<const Brush> brushes);

// The union of the brushes where that is convex, exactly: no corner is rounded, every face is a
// face of an operand. Errors: badParameter (no brushes); notConvex (their union is not).
Result<DerivedBrush> mergedIfConvex(std::span<const Brush> brushes);

}  // namespace halfspace::geometry
