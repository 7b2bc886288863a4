// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "geometry/brush/brush.h"
#include "geometry/validation/defect.h"

namespace halfspace::geometry {

// What a designer calls too small, too close or off the grid. Warnings and notes only; whether a
// brush is bounded, empty, redundant or inside another is decided exactly.
struct BrushCheckOptions {
  double microLength = 0.125;          // level units: shortest edge and thinnest face
  double nearlySameDirection = 1e-4;   // radians between normals of nearly duplicate planes
  double nearlySameDistance = 0.0625;  // level units between them, where the brush is
  std::optional<double> grid;          // level units; none: every corner is on it
  int locationLimit = 100;
};

// All defects of a list of brushes, each given by its outward planes, as they come from a file: a
// list of planes need not bound anything. In each place faces[0] is the brush, faces[1] another
// one; vertices are planes of the brush. One entry a kind, in the order of DefectKind. Cost:
// building the brushes, and for each the brushes whose boxes meet its own.
std::vector<Defect> validateBrushes(std::span<const std::vector<Plane>> brushes,
                                    const BrushCheckOptions& options = {});

}  // namespace halfspace::geometry
