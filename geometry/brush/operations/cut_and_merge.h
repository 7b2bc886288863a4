// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "geometry/brush/operations/derived_brush.h"

namespace halfspace::geometry {

// The parts of a brush behind and in front of a plane; a part without interior is absent. Their
// union is exactly the brush, and their interiors are disjoint.
struct ClippedBrush {
  std::optional<DerivedBrush> back;
  std::optional<DerivedBrush> front;
};

// Cuts a brush by a plane, exactly. The new face along the cut gets the origin `cut`. If the plane
// misses the brush, only touches it or contains one of its faces, the only part is the unchanged
// brush with its origins.
ClippedBrush clipped(const DerivedBrush& brush, const Plane& plane, FaceOrigin cut);
ClippedBrush clipped(const Brush& brush, const Plane& plane);

// Turns a brush into walls of the given thickness (level units, inwards). The room is the brush
// that results if all planes are moved inwards by movedAlongNormal(), which is exact for axis
// planes. The walls are the brush minus the room: their union is exactly this difference, their
// interiors are disjoint, and there is one wall per face of the room, in the order of the brush's
// faces. A box gives six boxes. The outer and the inner face of a wall have the same origin: the
// face of the brush from which both were made. Errors: badParameter (thickness not positive, or so
// large that no room is left).
Result<std::vector<DerivedBrush>> hollowed(const Brush& brush, double thickness);

// The convex hull of all brushes. A face plane of an operand that bounds the hull is kept exactly.
// Other faces pass through corners of the operands, which are rounded if their coordinates are not
// doubles. Origins contain the operand and its face. Errors: badParameter (no brushes).
Result<DerivedBrush> convexHullOf(std::span<const Brush> brushes);

// The union of the brushes, if it is convex. Exact: no corner is rounded, and every face plane is a
// face plane of an operand. Errors: badParameter (no brushes); notConvex (the union is not convex).
// Cost: each brush cuts every piece of the candidate that the earlier brushes do not cover.
Result<DerivedBrush> mergedIfConvex(std::span<const Brush> brushes);

}  // namespace halfspace::geometry
