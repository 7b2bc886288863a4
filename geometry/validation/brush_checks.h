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

// Checks of one brush: its planes; its edges, faces and vertices.
void checkPlanes(const ListedBrush& listed, const BrushCheckOptions& options, Findings& findings);
void checkSizes(const ListedBrush& listed, const BrushCheckOptions& options, Findings& findings);

// Compares brushes with each other: finds duplicates, and brushes that lie wholly inside another
// one. A brush that touches faces of the other from inside lies inside it. Exact.
void checkContainment(std::span<const ListedBrush> brushes, Findings& findings);

}  // namespace halfspace::geometry
