// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>
#include <utility>

#include "geometry/brush/operations/derived_brush.h"

namespace halfspace::geometry {

struct ReshapedBrush {
  DerivedBrush derived;
  std::vector<int> cornerOf;  // per corner of the old brush, the corner it became; -1: swallowed
};

// Moving corners, edges or faces of a brush by a vector. The result is the convex hull of the moved
// and the unmoved corners. Faces that move as a whole, do not move, or move within themselves keep
// exactly their (translated) planes; other faces go through the corners, rounded where they are no
// doubles, and are split into triangles where they do not stay flat. Origins say which old face
// each face continues.
//
// Errors of all: notFinite; indexOutOfRange; badParameter (nothing to move); outOfRange;
// notConvex (a corner, `element`, would sink into the solid and leave a dent); wouldDegenerate (the
// brush would be flat, or turned inside out because corner `element` moves through the rest).

// An unmoved corner may be swallowed, and a moved corner may be dropped onto another one: that is
// how corners are removed. A moved corner may not be swallowed.
Result<ReshapedBrush> cornersMoved(const Brush& brush, std::span<const int> corners,
                                   const Vec3& by);

// Each edge as its two corners. No corner may be swallowed or fall onto another.
Result<ReshapedBrush> edgesMoved(const Brush& brush, std::span<const std::pair<int, int>> edges,
                                 const Vec3& by);

// No corner may be swallowed or fall onto another.
Result<ReshapedBrush> facesMoved(const Brush& brush, std::span<const int> faces, const Vec3& by);

}  // namespace halfspace::geometry
