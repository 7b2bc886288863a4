// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "geometry/validation/findings.h"
#include "geometry/validation/surface.h"

namespace halfspace::geometry {

// Triangular faces with area whose height over the longest side is less than `ratio` of it; as
// doubles tell it, for a warning.
void checkSlivers(const Surface& surface, double ratio, Findings& findings);

}  // namespace halfspace::geometry
