// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "geometry/boolean/boolean.h"
#include "geometry/boolean/exact_surface.h"

namespace halfspace::geometry {

// The door out of the exact engines: joins coplanar faces, rounds every vertex once to the nearest
// doubles, removes what rounding left without area and searches the neighbourhood of rounded
// vertices for faces that were driven through each other. Faults: those of PolygonMesh::fromFaces
// if the rounded surface is not one.
Result<BooleanResult> roundedMesh(ExactSurface surface, const PolygonMesh& a, const PolygonMesh& b,
                                  const BooleanOptions& options);

}  // namespace halfspace::geometry
