// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Private to boolean: triangulation of a patch at its exact points.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "geometry/boolean/exact_surface.h"

namespace halfspace::geometry {

// As triangulate() of exact coordinates: the same triangles. But it asks the engine for predicates
// on its points, which need neither fractions nor their reduction: that is a tenth of the time of
// nearly coplanar Booleans. `points`: by the numbers in the loops, the engine's numbers. `axis`,
// `isFrontPositive`: the projection. Contract: SurfacePoints::hasPredicates().
std::optional<std::vector<Triangle>> triangulateExactly(const SurfacePoints& source,
                                                        std::span<const int> points,
                                                        std::span<const std::vector<int>> loops,
                                                        int axis, bool isFrontPositive);

}  // namespace halfspace::geometry
