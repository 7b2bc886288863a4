// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "geometry/mesh/polygon_mesh.h"
#include "geometry/validation/validate.h"

namespace halfspace::commandline {

// Whether the report of a validation is that of another soup, too: one with the same faces in the
// same order, each with corners at the same coordinates. The second soup may number its vertices
// differently, as after a file of triangles, if the report names no vertex. False if in doubt.
// Contract: the second soup would be validated with the same options. Cost: linear.
bool isReportOf(const geometry::ValidationReport& report, const geometry::PolygonSoup& validated,
                const geometry::PolygonSoup& other);

}  // namespace halfspace::commandline
