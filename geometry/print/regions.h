// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>
#include <vector>

#include "geometry/print/print_checks.h"
#include "geometry/repair/triangles/triangle_set.h"

namespace halfspace::geometry {

// Private to the print checks: groups triangles that share a corner. members: indices of triangles,
// rising; areas and values: one for each member. A region's worst value is its least one, and that
// of its representative triangle does not matter. Largest region first, equal ones by first
// triangle. Linear, but for the sorting of the regions.
std::vector<PrintRegion> regionsOf(const TriangleSet& set, std::span<const int> members,
                                   std::span<const double> areas, std::span<const double> values);

}  // namespace halfspace::geometry
