// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "geometry/csg/boundary_mesh.h"

namespace halfspace::geometry {

// Gives all but one of several edges between the same two vertices a corner in the middle, so that
// no two vertices are joined by more than one edge of the triangles. Private to the door.
void splitDoubledEdges(const BoundaryMesh& mesh, TriangulatedBoundary& boundary);

}  // namespace halfspace::geometry
