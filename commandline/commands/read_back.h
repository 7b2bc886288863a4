// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "geometry/mesh/polygon_mesh.h"
#include "geometry/validation/validate.h"

namespace halfspace::commandline {

// True if the report of a validated soup also holds for another soup: one with the same faces in
// the same order, each with corners at the same coordinates. If the report names no vertex, the
// other soup may number its vertices differently, as a file of separate triangles does. False in
// doubt. Contract: `other` would be validated with the same options. Cost: linear in the soups.
bool isReportOf(const geometry::ValidationReport& report, const geometry::PolygonSoup& validated,
                const geometry::PolygonSoup& other);

}  // namespace halfspace::commandline
