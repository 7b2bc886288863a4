// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// A convex polygon in a plane, all of whose corners are exact: the piece of face on which brushes
// are built and levels are evaluated.
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

// How a polygon lies against a plane that is not its own.
enum class Relation : unsigned char {
  back,      // no corner in front, some behind
  front,     // no corner behind, some in front
  crossing,  // corners on both sides
};

// Sides of all corners, counted.
struct PolygonSides {
  boost::container::small_vector<Side, 8> corner;
  int front = 0, back = 0;
  Relation relation() const {
    return front == 0 ? Relation::back : back == 0 ? Relation::front : Relation::crossing;
  }
};

// Contract: the plane is not the polygon's own.
PolygonSides sidesOf(const PlaneTable& table, const ConvexPolygon& polygon, OrientedPlane plane);

// Cuts a polygon whose sides are `crossing` into what lies behind and in front of the plane. Both
// parts have area. Corners on the plane are kept as they are, so that no point gets two names.
void split(const PlaneTable& table, const ConvexPolygon& polygon, const PolygonSides& sides,
           OrientedPlane plane, ConvexPolygon& back, ConvexPolygon& front);

}  // namespace halfspace::geometry
