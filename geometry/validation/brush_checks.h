// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Private to validateBrushes().
#pragma once

#include <span>

#include "geometry/brush/brush.h"
#include "geometry/validation/findings.h"
#include "geometry/validation/validate_brushes.h"

namespace halfspace::geometry {

// A valid brush of the list.
struct ListedBrush {
  int index = 0;
  const std::vector<Plane>* planes = nullptr;  // as given
  Brush brush;
};

// Of one brush.
void checkPlanes(const ListedBrush& listed, const BrushCheckOptions& options, Findings& findings);
void checkSizes(const ListedBrush& listed, const BrushCheckOptions& options, Findings& findings);

// Of brushes against each other: duplicates, and brushes wholly inside another one (touching its
// faces from inside included).
void checkContainment(std::span<const ListedBrush> brushes, Findings& findings);

}  // namespace halfspace::geometry
