// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "geometry/mesh/operations/derived_mesh.h"

namespace halfspace::geometry {

// Cuts a strip of quads into two, across an edge and the edges opposite to it:
//
//     +---+---+---+          +---+---+---+
//     |   |   |   |    ->    |---|---|---|     from the edge on both sides, until the strip closes
//     +---+---+---+          +---+---+---+     or ends at a face that is no quad
//
// A face at the end of the strip gets a straight corner. `share`: where the edges are cut, 0 to 1
// from `from`, and from the corners beside it on the other edges. The new corners lie on the edges
// as pointOnEdge() says, so the solid does not change where that is exact. New faces have the quad
// as their origin.
//
// Errors: indexOutOfRange (a vertex); badParameter (`share` not between 0 and 1, no such edge, no
// quad beside it, or a strip that crosses itself). Cost: n log n in the faces.
Result<DerivedMesh> loopCut(const PolygonMesh& mesh, int from, int to, double share);

}  // namespace halfspace::geometry
