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

// The same; only pairs of which at least one face is marked.
Reasons selfIntersections(const PolygonMesh& mesh, const std::vector<bool>& markedFaces, int limit);

// Private to the engines: the same for a mesh whose triangles are there already.
Reasons selfIntersections(const PolygonMesh& mesh, const Operand& triangles,
                          const std::vector<bool>* markedFaces, int limit);

// All that can be wrong with a solid that PolygonMesh does not promise: selfIntersecting, and
// insideOut for a component that encloses a cavity where nothing solid is around it, or a solid
// inside a solid (element: a face of the component). Cost: about 1 us a triangle.
Reasons solidErrors(const PolygonMesh& mesh, int limit = 16);

}  // namespace halfspace::geometry
