// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Private to the Nef engine.
#pragma once

#include "geometry/boolean/nef_operand.h"

namespace halfspace::geometry {

// Converts a bounded, regularised Nef polyhedron to a 2-manifold triangle surface.
//
// Every volume is walked by itself, so that cavities are neither lost nor doubled. Where the solid
// touches itself, each cycle of facets around one solid cone at a vertex gets its own copy of the
// vertex: the two facets at a wedge of solid thereby share the edge, and the point set is the same.
// Where two wedges at one edge still share the copies of both ends, the edge is split in the
// middle, once for each wedge. origins are left -1; planes[planeOf[i]] is the plane of triangle i.
struct NefBoundary {
  ExactSurface surface;
  std::vector<ExactKernel::Plane_3> planes;  // outward
  std::vector<int> planeOf;                  // per triangle
};

NefBoundary boundaryOf(const Nef& solid);

}  // namespace halfspace::geometry
