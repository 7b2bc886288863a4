// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "geometry/repair/triangles/triangle_set.h"

namespace halfspace::geometry {

// Private to the repair: the last resort. A closed 2-manifold around any set of triangles.
// Source: P. Alliez, D. Cohen-Steiner, M. Hemmer, C. Portaneri, M. Rouxel-Labbe, "Alpha wrapping
// with an offset", 2022, in CGAL's implementation.
//
// The wrap lies outside the surface, at about the offset, and does not enter gaps narrower than
// alpha. Both are shares of the diagonal of the mesh. Every original face is replaced, so all
// origins are -1. Empty if CGAL fails or the set is empty. Cost: seconds; grows with the inverse
// square of alpha.
inline constexpr double kWrapAlphaShare = 1.0 / 100.0;
inline constexpr double kWrapOffsetShare = 1.0 / 2000.0;
TriangleSet wrapSurface(const TriangleSet& set, double alphaShare = kWrapAlphaShare,
                        double offsetShare = kWrapOffsetShare);

}  // namespace halfspace::geometry
