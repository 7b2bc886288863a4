// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>

#include "geometry/boolean/boolean.h"
#include "geometry/boolean/exact_surface.h"

namespace halfspace::geometry {

// Converts the result of an exact engine to a mesh: merges coplanar faces, rounds every vertex once
// to the nearest doubles, removes faces that lose their area by rounding, and searches the
// neighbourhood of rounded vertices for faces that now intersect. Errors: those of
// PolygonMesh::fromFaces, if the rounded surface is not a valid mesh.
Result<BooleanResult> roundedMesh(ExactSurface surface,
                                  std::span<const PolygonMesh* const> operands,
                                  const BooleanOptions& options);

}  // namespace halfspace::geometry
