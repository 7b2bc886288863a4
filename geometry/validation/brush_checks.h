// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Private to validateBrushes().
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "geometry/brush/brush.h"
#include "geometry/validation/defect.h"
#include "geometry/validation/findings.h"

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
