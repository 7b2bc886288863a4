// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "bsp/build/polytope.h"

#include <cassert>

#include "bsp/build/piece_arena.h"
#include "geometry/csg/cut/face_cutter.h"

namespace halfspace::bsp {

using geometry::ConvexPolygon;
using geometry::OrientedPlane;
using geometry::PlaneTable;
using geometry::PolygonSides;
using geometry::Relation;
using geometry::Side;

namespace {

// Keeps the part of the polygon behind the plane; false if that has no area.
bool keepBehind(const PlaneTable& table, OrientedPlane plane, ConvexPolygon& polygon) {
  const PolygonSides sides = geometry::sidesOf(table, polygon, plane);
  const Relation relation = sides.relation();
  if (relation == Relation::front) return false;
  if (relation == Relation::back) return true;
  ConvexPolygon back;
  ConvexPolygon front;
  geometry::split(table, polygon, sides, plane, back, front);
  assert(back.size() >= 3 && back.plane == polygon.plane);
  polygon = back;
  return true;
}

}  // namespace

Clipped clipTo(const PlaneTable& table, const Polytope& cell, ConvexPolygon& polygon) {
  assert(polygon.size() >= 3 && cell.faces().size() >= 4);
  Clipped result = Clipped::inside;
  // The box of the uncut polygon: cuts only shrink it. Most planes of a large cell are far away,
  // which floating point decides.
  const geometry::Box box = geometry::boundsOf(polygon);
  for (const Polytope::Face& face : cell.faces()) {
    if (face.plane.id() == polygon.plane.id()) {
      if (face.plane != polygon.plane) return Clipped::away;
      result = Clipped::border;
      continue;
    }
    const Side side = sideOf(table, box, face.plane);
    if (side == Side::back) continue;
    if (side == Side::front || !keepBehind(table, face.plane, polygon)) return Clipped::away;
  }
  return result;
}

bool overlap(const PlaneTable& table, const ConvexPolygon& a, const ConvexPolygon& b) {
  // Cuts `a` by every edge plane of `b`, each oriented so that `b` lies behind it.
  assert(a.plane.id() == b.plane.id() && a.size() >= 3 && b.size() >= 3);
  ConvexPolygon rest = a;
  for (const ConvexPolygon::Corner& corner : b.corners) {
    OrientedPlane edge(corner.edge, false);
    const PolygonSides own = geometry::sidesOf(table, b, edge);
    assert((own.front == 0) != (own.back == 0) && "a convex polygon lies on one side of its edges");
    if (own.front > 0) edge = edge.opposite();
    if (!keepBehind(table, edge, rest)) return false;
  }
  return true;
}

}  // namespace halfspace::bsp
