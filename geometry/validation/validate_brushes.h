// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "geometry/brush/brush.h"
#include "geometry/validation/defect.h"

namespace halfspace::geometry {

// Limits for edges and faces that are too small, planes that are too close, and corners off the
// grid. They affect warnings and notes only; whether a brush is bounded, empty or inside another,
// and whether a plane is redundant, is decided exactly.
struct BrushCheckOptions {
  double microLength = 0.125;          // level units: shortest edge and thinnest face
  double nearlySameDirection = 1e-4;   // radians between normals of nearly duplicate planes
  double nearlySameDistance = 0.0625;  // level units between such planes, measured at their face
  std::optional<double> grid;          // step in level units; none: corners are not checked
  int locationLimit = 100;
};

// Finds all defects of a list of brushes. Each brush is given by its outward planes as read from a
// file; the planes need not bound a solid. In each location faces[0] is the brush, faces[1] another
// brush, and `vertices` are planes of the brush. One entry per kind, in the order of DefectKind.
// Cost: building the brushes, and comparing each with the brushes whose boxes meet its own.
std::vector<Defect> validateBrushes(std::span<const std::vector<Plane>> brushes,
                                    const BrushCheckOptions& options = {});

}  // namespace halfspace::geometry
