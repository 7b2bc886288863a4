// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "geometry/csg/cut/face_cutter.h"
#include "geometry/exact/meeting_keys.h"

namespace halfspace::geometry {

// The part of one facet that is boundary, described by the outline of its region: edges between the
// convex pieces are removed. A patch depends only on the facet and its neighbours. So patches can
// be computed in parallel, and comparing the old with the new one shows whether an edit changed it.
struct Patch {
  struct Point {
    MeetingPoint point;
    PointKey key;
  };
  // The region lies to the left of from -> to, seen from the front of the boundary. A straight run
  // is one edge, except where the outline touches itself along it.
  struct Edge {
    uint32_t from, to;  // into points
    uint32_t plane;     // the edge lies in this plane and in the patch's own
    LineKey line;
  };
  std::vector<Point> points;
  std::vector<Edge> edges;
  bool flipped = false;
};

// The outline of the pieces. Empty if there are no pieces. Cost: O(n log n) for n corners of the
// pieces.
Patch outlineOf(const PlaneTable& table, const CutFacet& cut);

}  // namespace halfspace::geometry
