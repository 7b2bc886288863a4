// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "bsp/build/polytope.h"

namespace halfspace::bsp {

// The result of cutting a polygon to a cell.
enum class Clipped : unsigned char {
  away,    // nothing with an area, or it lies on a facet and looks into the cell
  inside,  // part of it crosses the cell's interior
  border,  // part of it lies on a facet and looks out of the cell
};
// Cuts the polygon to the cell. Exact; after `away` the polygon is of no use.
Clipped clipTo(const geometry::PlaneTable& table, const Polytope& cell,
               geometry::ConvexPolygon& polygon);

// Whether two convex polygons of one plane share an area. Exact.
bool overlap(const geometry::PlaneTable& table, const geometry::ConvexPolygon& a,
             const geometry::ConvexPolygon& b);

}  // namespace halfspace::bsp
