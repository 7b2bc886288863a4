// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// A convex polygon in a plane with exact corners: the element from which brushes are built and
// levels are evaluated.
#pragma once

#include <boost/container/small_vector.hpp>

#include "geometry/exact/meeting_point.h"

namespace halfspace::geometry {

struct ConvexPolygon {
  // A corner and the edge from it to the next corner (counter-clockwise seen from the plane's
  // front). The edge lies in `edge` as well as in the polygon's plane.
  struct Corner {
    MeetingPoint point;
    uint32_t edge;
  };

  OrientedPlane plane;
  boost::container::small_vector<Corner, 8> corners;

  int size() const { return static_cast<int>(corners.size()); }
};

// Location of a polygon relative to a plane other than its own.
enum class Relation : unsigned char {
  back,      // no corner in front, some behind
  front,     // no corner behind, some in front
  crossing,  // corners on both sides
};

// The side of every corner of a polygon, and the number of corners in front of and behind the
// plane.
struct PolygonSides {
  boost::container::small_vector<Side, 8> corner;
  int front = 0, back = 0;
  Relation relation() const {
    return front == 0 ? Relation::back : back == 0 ? Relation::front : Relation::crossing;
  }
};

// Exact. Contract: the plane is not the polygon's own. Cost: one predicate per corner.
PolygonSides sidesOf(const PlaneTable& table, const ConvexPolygon& polygon, OrientedPlane plane);

// Cuts a polygon into the parts behind and in front of the plane. Contract: `sides` are those of
// the plane, and their relation is crossing. Both parts have area. Corners on the plane keep their
// defining planes. Throws InternalError if a sequence of sides is impossible for a convex polygon.
void split(const PlaneTable& table, const ConvexPolygon& polygon, const PolygonSides& sides,
           OrientedPlane plane, ConvexPolygon& back, ConvexPolygon& front);

}  // namespace halfspace::geometry
