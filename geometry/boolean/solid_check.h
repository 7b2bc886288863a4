// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "geometry/boolean/operand.h"
#include "geometry/mesh/polygon_mesh.h"
#include "geometry/reason/reason.h"

namespace halfspace::geometry {

// Self-intersections of a closed mesh: faces that intersect, overlap or touch except in common
// vertices and whole common edges. Vertices are compared by position, so a surface split where it
// touches itself is valid. One reason (selfIntersecting) per pair of faces, with a position, in the
// order of the faces; at most `limit`. Exact. About 0.5 us per triangle. See
// validation/collisions.h.
Reasons selfIntersections(const PolygonMesh& mesh, int limit = 16);

// The same, but only pairs of faces of which at least one is marked.
Reasons selfIntersections(const PolygonMesh& mesh, const std::vector<bool>& markedFaces, int limit);

// Private to the engines: the same for a mesh that is already triangulated. `markedFaces` may be
// null.
Reasons selfIntersections(const PolygonMesh& mesh, const Operand& triangles,
                          const std::vector<bool>* markedFaces, int limit);

// All errors of a solid that PolygonMesh does not exclude: selfIntersecting; and insideOut for a
// component whose orientation is wrong where it lies, which is a cavity outside of any solid or a
// solid inside a solid (`element`: a face of the component). Cost: about 1 us per triangle.
Reasons solidErrors(const PolygonMesh& mesh, int limit = 16);

}  // namespace halfspace::geometry
