// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "geometry/mesh/polygon_mesh.h"
#include "geometry/validation/tolerances.h"
#include "geometry/validation/validation_report.h"

namespace halfspace::geometry {

struct ValidationOptions {
  MeshTolerances tolerances;
  double sliverRatio = 1e-4;  // height over longest side; only for a warning
  int locationLimit = 100;    // places kept a defect; counts are always complete
  // Vertices with equal coordinates are one, as in files that cannot share them. Off: the surface
  // is taken as its indices say, so that one that touches itself and was split there is sound.
  bool joinEqualPositions = true;
  bool searchSelfIntersections = true;
};

// Finds all defects of any list of polygons in one run: open, non-manifold, out-of-range indices
// and numbers that are not finite included. Topology, area, coplanarity, self-intersection and
// nesting are decided exactly for the doubles as they are; only cracks, T-junctions, slivers and
// flatness know a tolerance, and none of them changes another finding.
//
// Faces that cannot be looked at (index out of range, a corner not finite) are reported and left
// out of the rest; so are faces collapsed to fewer than three places. Deterministic: the same soup
// gives the same report, bit for bit. Cost: about 1.5 us and 200 bytes a triangle.
ValidationReport validate(const PolygonSoup& soup, const ValidationOptions& options = {});

}  // namespace halfspace::geometry
