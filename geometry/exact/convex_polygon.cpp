// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Splitting walks around the outline once. A corner goes to the part on its side. Where the outline
// crosses the plane (o), both parts get the same point; a corner on the plane goes to both parts.
//
//     +------o-------+         The edge between the two points o lies in the plane of the split.
//     | back | front |
//     +------o-------+
#include "geometry/exact/convex_polygon.h"

#include <cassert>

#include "geometry/exact/rounding.h"
#include "geometry/reason/internal_error.h"

namespace halfspace::geometry {

PolygonSides sidesOf(const PlaneTable& table, const ConvexPolygon& polygon, OrientedPlane plane) {
  assert(polygon.size() >= 3 && plane.id() != polygon.plane.id());
  PolygonSides sides;
  sides.corner.reserve(polygon.corners.size());
  for (const ConvexPolygon::Corner& corner : polygon.corners) {
    const Side side = sideOf(table, corner.point, plane);
    assert(!corner.point.definedBy(plane.id()) || side == Side::on);
    sides.front += side == Side::front;
    sides.back += side == Side::back;
    sides.corner.push_back(side);
  }
  assert(sides.front + sides.back > 0 && "the plane is not the polygon's own");
  return sides;
}

void split(const PlaneTable& table, const ConvexPolygon& polygon, const PolygonSides& sides,
           OrientedPlane plane, ConvexPolygon& back, ConvexPolygon& front) {
  assert(sides.relation() == Relation::crossing);
  assert(sides.corner.size() == polygon.corners.size() && &back != &polygon && &front != &polygon);
  back.plane = front.plane = polygon.plane;
  back.corners.clear();
  front.corners.clear();
  const int size = polygon.size();
  for (int i = 0; i < size; ++i) {
    const ConvexPolygon::Corner& corner = polygon.corners[i];
    const Side here = sides.corner[i];
    const Side next = sides.corner[i + 1 == size ? 0 : i + 1];
    // Where a part of the outline reaches the plane, that part's next edge runs along the plane.
    if (here == Side::on) {
      if (next == Side::front) {
        front.corners.push_back(corner);
        back.corners.push_back({corner.point, plane.id()});
      } else if (next == Side::back) {
        back.corners.push_back(corner);
        front.corners.push_back({corner.point, plane.id()});
      } else {
        // A convex polygon with an edge in the plane lies on one side of it.
        throw InternalError("a plane through an edge of a piece was used to divide it",
                            approximatePosition(corner.point));
      }
      continue;
    }
    ConvexPolygon& part = here == Side::front ? front : back;
    part.corners.push_back(corner);
    if (next == Side::on || next == here) continue;
    ConvexPolygon& other = here == Side::front ? back : front;
    assert(static_cast<int>(here) == -static_cast<int>(next) && "the edge crosses the plane");
    const MeetingPoint cut = meet(table, polygon.plane.id(), corner.edge, plane.id());
    part.corners.push_back({cut, plane.id()});
    other.corners.push_back({cut, corner.edge});
  }
  assert(back.size() >= 3 && front.size() >= 3);
  assert(back.size() + front.size() <= size + 4 && "a convex outline is crossed twice");
}

}  // namespace halfspace::geometry
