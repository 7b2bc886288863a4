// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>
#include <utility>

#include "geometry/brush/operations/derived_brush.h"

namespace halfspace::geometry {

// Cuts edges or corners of a brush off by planes, so the result is convex and the planes of the old
// faces stay exactly as they are. A new face gets the origin of an old face beside it.
//
// Errors of both: indexOutOfRange (corner `element`); badParameter (`width` is not positive, no
// edges or corners are given, or the width is so large that a face or one of the new faces would
// vanish; two corners without a common edge).

// Replaces each edge, given by its two corners, by a face that is parallel to the edge and begins
// on both faces beside it `width` level units away from the edge:
//
//        edge
//         /\            The plane through the edge that leans equally on both faces, moved inwards.
//     w  /__\  w        Exact if the normals of both faces have integer lengths and for equal ones
//       /    \          with an axis between them; else the lean is rounded to 2^-20 of itself and
//                       the movement as in movedAlongNormal().
//
// Where bevelled edges meet in a corner, their planes meet there, too.
Result<DerivedBrush> edgesBevelled(const Brush& brush, std::span<const std::pair<int, int>> edges,
                                   double width);

// Replaces each corner by a face. A corner of three edges is cut `width` level units away from it
// on each edge (rounded); a corner of more edges at most so far away, parallel to the plane whose
// normal is the sum of the unit normals around the corner.
Result<DerivedBrush> cornersChamfered(const Brush& brush, std::span<const int> corners,
                                      double width);

}  // namespace halfspace::geometry
