// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "geometry/repair/triangles/triangle_set.h"

namespace halfspace::geometry {

// A closed 2-manifold around everything there is, whatever its state (P. Alliez, D. Cohen-Steiner,
// M. Hemmer, C. Portaneri, M. Rouxel-Labbe, "Alpha wrapping with an offset", 2022, as CGAL has it).
// It lies within about the offset outside of the surface and does not enter gaps narrower than
// alpha. Both are shares of the diagonal. Empty where that fails.
inline constexpr double kWrapAlphaShare = 1.0 / 100.0;
inline constexpr double kWrapOffsetShare = 1.0 / 2000.0;
TriangleSet wrapOf(const TriangleSet& set, double alphaShare = kWrapAlphaShare,
                   double offsetShare = kWrapOffsetShare);

}  // namespace halfspace::geometry
