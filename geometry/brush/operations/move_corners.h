// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>
#include <utility>

#include "geometry/brush/operations/derived_brush.h"

namespace halfspace::geometry {

struct ReshapedBrush {
  DerivedBrush derived;
  std::vector<int> cornerOf;  // per corner of the old brush: its new corner; -1: it was swallowed
};

// Move corners, edges or faces of a brush by a vector (level units). The result is the convex hull
// of the moved and the unmoved corners. A corner is "swallowed" if it is not a corner of this hull.
// A face that moves as a whole, does not move, or moves within its own plane keeps its (translated)
// plane exactly. Other faces pass through their corners, which are rounded if their coordinates are
// not doubles; a face that does not stay flat is split into triangles. The origin of a face is the
// old face that it continues.
//
// Errors of all: notFinite; indexOutOfRange; badParameter (nothing to move); outOfRange;
// notConvex (corner `element` would be swallowed, but must not be); wouldDegenerate (the brush
// would be flat, two corners would coincide, or the brush would turn inside out because corner
// `element` moves through the hull of the unmoved corners).

// An unmoved corner may be swallowed, and a moved corner may coincide with another one: this
// removes a corner. A moved corner must not be swallowed.
Result<ReshapedBrush> cornersMoved(const Brush& brush, std::span<const int> corners,
                                   const Vec3& by);

// An edge is given by its two corners. No corner may be swallowed or coincide with another.
Result<ReshapedBrush> edgesMoved(const Brush& brush, std::span<const std::pair<int, int>> edges,
                                 const Vec3& by);

// No corner may be swallowed or coincide with another.
Result<ReshapedBrush> facesMoved(const Brush& brush, std::span<const int> faces, const Vec3& by);

}  // namespace halfspace::geometry
