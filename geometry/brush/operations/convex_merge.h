// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>

#include "geometry/brush/operations/derived_brush.h"

namespace halfspace::geometry {

// The convex hull of all brushes. A face plane of an operand that bounds the hull is kept exactly.
// Other faces pass through corners of the operands, which are rounded if their coordinates are not
// doubles. Origins contain the operand and its face. Errors: badParameter (no brushes).
Result<DerivedBrush> convexHullOf(std::span<const Brush> brushes);

// The union of the brushes, if it is convex. Exact: no corner is rounded, and every face plane is a
// face plane of an operand. Errors: badParameter (no brushes); notConvex (the union is not convex).
// Cost: each brush cuts every piece of the candidate that the earlier brushes do not cover.
Result<DerivedBrush> mergedIfConvex(std::span<const Brush> brushes);

}  // namespace halfspace::geometry
