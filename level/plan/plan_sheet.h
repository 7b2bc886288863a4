// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "level/plan/floor_plan.h"

namespace halfspace::level {

struct PlanSheetOptions {
  std::string title;         // UTF-8
  double grid = 64;          // distance of grid lines in level units; 0: no grid
  double unitsPerMetre = 0;  // 0: lengths are in level units, else in metres
  bool names = true;         // classes and names of entities beside their symbols
};

// The plan as an SVG file: walls filled, floors outlined and darker the lower they lie, brush
// entities, symbols of entities, rooms with size and area, chains of dimensions, a grid with its
// coordinates, a bar of scale and a list of the symbols. A unit of the drawing is a level unit, y
// runs up. The same plan gives the same bytes. A plan without anything gives a sheet with its
// title.
std::string planSheetOf(const FloorPlan& plan, const PlanSheetOptions& options);

}  // namespace halfspace::level
