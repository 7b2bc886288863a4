// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>

#include "geometry/brush/operations/derived_brush.h"

namespace halfspace::geometry {

// A corner of a brush and where it is to be, in level units.
struct PlacedCorner {
  int corner;
  Vec3 to;
};

// Puts each corner at its new position; the result is the convex hull of these and the other
// corners. Corners at one position become one, and the other corners may be swallowed. A face of
// which three corners stay, and in front of which none comes to lie, keeps its plane exactly. Other
// faces pass through their corners, which are rounded if their coordinates are not doubles. The
// origin of a face is the old face with most of its corners. Errors: notFinite; indexOutOfRange;
// badParameter (nothing to place); notConvex (corner `element` would lie inside the hull of the
// others); wouldDegenerate (the brush would be flat); outOfRange.
Result<DerivedBrush> cornersPlaced(const Brush& brush, std::span<const PlacedCorner> corners);

// Adds a corner: the convex hull of the brush and a point in front of at least one of its faces.
// Faces that the point does not lie in front of keep their planes exactly. A new face gets the
// origin of the face that it replaces.
// Errors: notFinite; outOfRange; notConvex (the point lies in the brush or on it).
Result<DerivedBrush> cornerAdded(const Brush& brush, const Vec3& point);

}  // namespace halfspace::geometry
