// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Where a face touches itself: a corner of the face that lies inside one of its edges.
//
//        +-------------------+
//        |       face        |      The face goes on around the gap and returns to its own edge a
//        b. a ------ P -------- b      The solid only touches itself at P, so no stage cuts the
//        edge
//          gap   / \    gap  |      there. A triangulation needs P as a corner of the edge, and so
//        +------+   +--------+      does the face across the edge: otherwise P is a T-junction.
//        |       face        |
//        +-------------------+
#pragma once

#include <vector>

#include "geometry/csg/evaluator.h"

namespace halfspace::geometry {

struct EdgeTouch {
  uint32_t edge;  // index of its first corner in BoundaryFace::vertices
  VertexId corner;
};

// All touches of the face with itself, by edge; a corner that the face has twice is listed twice.
// Exact. Cost: n log n for n corners, and n more for each edge as long as the face.
std::vector<EdgeTouch> edgeTouches(const Evaluator& evaluator, const BoundaryFace& face);

// Sorts corners inside the edge from a to b along it, and removes repeated ones. Exact.
void sortAlongEdge(const Evaluator& evaluator, VertexId a, VertexId b,
                   std::vector<VertexId>& corners);

}  // namespace halfspace::geometry
