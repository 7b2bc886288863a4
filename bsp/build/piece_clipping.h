// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "bsp/build/polytope.h"

namespace halfspace::bsp {

// The result of cutting a polygon to a cell.
enum class Clipped : unsigned char {
  away,    // no part with an area remains, or it lies on a facet and faces into the cell
  inside,  // part of it crosses the cell's interior
  border,  // part of it lies on a facet and faces out of the cell
};
// Cuts the polygon to the cell. Exact. After `away` the polygon is undefined.
Clipped clipTo(const geometry::PlaneTable& table, const Polytope& cell,
               geometry::ConvexPolygon& polygon);

// True if two convex polygons of one plane share an area. Exact.
bool overlap(const geometry::PlaneTable& table, const geometry::ConvexPolygon& a,
             const geometry::ConvexPolygon& b);

}  // namespace halfspace::bsp
