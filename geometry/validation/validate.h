// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "geometry/mesh/polygon_mesh.h"
#include "geometry/validation/tolerances.h"
#include "geometry/validation/validation_report.h"

namespace halfspace::geometry {

struct ValidationOptions {
  MeshTolerances tolerances;
  double sliverRatio = 1e-4;  // height over longest side; only for a warning
  int locationLimit = 100;    // locations kept per kind of defect; counts do not depend on it
  // Treat vertices with equal coordinates as one, as file formats without shared vertices need it.
  // Off: connectivity follows the indices, so a surface that touches itself and was split there has
  // no defect there.
  bool joinEqualPositions = true;
  // Off: intersections of faces are neither searched nor reported.
  bool searchSelfIntersections = true;
};

// Finds all defects of any list of polygons in one run, invalid indices and numbers included.
// Topology, area, coplanarity, self-intersection and nesting are decided exactly for the given
// doubles. Only cracks, T-junctions, slivers and flatness use a tolerance, and none of them affects
// another finding.
//
// Faces with an index out of range, a corner that is not finite, or fewer than three different
// corners are reported and left out of all other checks. Deterministic: the same soup gives the
// same report, bit for bit. Cost: about 1.5 us and 200 bytes per triangle.
ValidationReport validate(const PolygonSoup& soup, const ValidationOptions& options = {});

}  // namespace halfspace::geometry
