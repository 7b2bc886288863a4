// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "geometry/validation/findings.h"
#include "geometry/validation/surface.h"

namespace halfspace::geometry {

// Faces with the same corners in the same cyclic order as an earlier one (duplicateFaces), or in
// the opposite order (zeroThickness).
void checkDuplicateFaces(const Surface& surface, Findings& findings);

}  // namespace halfspace::geometry
