// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "geometry/csg/cut/face_cutter.h"
#include "geometry/exact/meeting_keys.h"

namespace halfspace::geometry {

// The part of one facet that is boundary of the whole, as the outline of its region: the seams
// between the convex pieces are gone. A value that depends on the facet and its neighbours alone.
struct Patch {
  struct Point {
    MeetingPoint point;
    PointKey key;
  };
  // The region lies to the left of from -> to, seen from the boundary's front. Straight runs are
  // one edge, unless the outline touches itself on the way.
  struct Edge {
    uint32_t from, to;  // into points
    uint32_t plane;     // holds the edge, with the patch's own
    LineKey line;
  };
  std::vector<Point> points;
  std::vector<Edge> edges;
  bool flipped = false;
};

Patch outlineOf(const PlaneTable& table, const CutFacet& cut);

// The same region: equal points joined by equal edges in the same order. Exact.
bool sameOutline(const PlaneTable& table, const Patch& a, const Patch& b);

}  // namespace halfspace::geometry
