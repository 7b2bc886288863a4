// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Private to the repair: turns a closed chain of triangles, which may intersect and overlap itself
// in any way, into the surface of the solid it winds around.
//
// Idea: 1. Arrange: cut every triangle along its intersections with others, exactly. 2. Round the
// new corners to doubles. Rounding may cause new intersections, so 1 and 2 repeat until there are
// none.
// 3. Compute the winding number of every cell of space and keep the triangles between >= 1 and <=
// 0.
//
//      +-----+              +-----+             two overlapping squares: the middle has winding
//      |  +--|--+           |     |             number 2; the surface between >= 1 and <= 0 is
//      |1 |2 |1 |    ->     |     +--+          the union
//      +--|--+  |           +--+     |
//         +-----+              +-----+
//
// If rounding to the finest numbers does not end, the whole procedure restarts with the input
// corners on a coarser grid than the new corners. Features that nearly coincided then coincide
// exactly, or are further apart than rounding moves them. The grid is coarsened until the procedure
// ends.
//
// Sources: Q. Zhou, E. Grinspun, D. Zorin, A. Jacobson, "Mesh arrangements for solid geometry",
// 2016 (cells and winding numbers); S. Lazard, L. Valque, "Removing self-intersections in 3D meshes
// while preserving floating-point coordinates", 2022 (alternating arrangement and rounding).
// Departures: overlapping faces of one plane are arranged together, so that their pieces do not
// overlap; winding numbers are computed in the rounded complex, where all corners are doubles.
#pragma once

#include "geometry/reason/work_watch.h"
#include "geometry/repair/triangles/triangle_set.h"

namespace halfspace::geometry {

// What untangling may still spend, over all rounds and attempts of one repair. Without a limit, a
// few hundred triangles that overlap in many layers cost gigabytes and minutes: the layers of one
// plane cross each other in a number of points that grows with the square of their sides.
struct UntangleBudget {
  long long work = 0;      // in units of about a microsecond of one processor
  size_t triangles = 0;    // that may exist at one time; about 400 bytes each
  int cornersOfFacet = 0;  // made in one plane at one time; about 0.5 kB each
};

// In proportion to the triangles of the input, with a fixed part for small ones. Aim: 10 s of one
// processor for up to 10,000 triangles, and 200 MB plus 1.2 kB for each triangle.
UntangleBudget untangleBudgetFor(size_t triangles);

struct UntangleOptions {
  bool singlePrecision = false;
  UntangleBudget* budget = nullptr;  // reduced by what is spent; null: untangleBudgetFor(set)
  // Per triangle: true if it is known not to collide with any other triangle that has true here.
  // Empty: nothing is known.
  std::vector<bool> apart = {};
  WorkWatch* watch = nullptr;
};

enum class UntangleOutcome : unsigned char { done, tooTangled, notConverged, notClosed };

struct Untangled {
  UntangleOutcome outcome = UntangleOutcome::done;
  long long cutTriangles = 0;  // number of triangles cut in the first round
  int rounds = 0;              // number of rounds of arranging and rounding
  double moved = 0.0;  // largest movement by rounding, of new and input corners; level units
};

// On success the set is an embedded complex: triangles meet only in common vertices and edges,
// every edge has an even number of triangles, and all normals point outward. Empty if the chain
// encloses no positive winding number. The outcome tooTangled says that the budget was spent.
// Contract: the chain is closed (every edge is used equally often in both directions) and triangles
// have area. Cost: about 0.1 ms per pair of intersecting triangles and round. Deterministic; uses
// all processors. Throws WorkCancelled.
Untangled untangle(TriangleSet& set, const UntangleOptions& options);

}  // namespace halfspace::geometry
