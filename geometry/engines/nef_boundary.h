// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Private to the Nef engine.
#pragma once

#include "geometry/engines/nef_operand.h"

namespace halfspace::geometry {

// Converts a bounded, regularised Nef polyhedron to a 2-manifold triangle surface.
//
// Where the solid touches itself, each cycle of facets around one solid cone at a vertex gets its
// own copy of the vertex. So the two facets of each wedge of the solid share an edge, and the point
// set is unchanged. If two wedges at one edge still have the same copies at both ends, the edge is
// split in the middle, once per wedge. The origins of the surface are -1; planes[planeOf[i]] is the
// plane of triangle i.
struct NefBoundary {
  ExactSurface surface;
  std::vector<ExactPoint> points;            // those of the surface
  std::vector<ExactKernel::Plane_3> planes;  // outward
  std::vector<int> planeOf;                  // per triangle
};

// Throws std::logic_error if the boundary is not 2-manifold, and exceptions of CGAL.
NefBoundary boundaryOf(const Nef& solid);

}  // namespace halfspace::geometry
