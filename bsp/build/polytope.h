// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// A cell of the tree during an update: a convex polytope with exact vertices. A vertex is the
// intersection of three planes and is stored as their ids.
#pragma once

#include <boost/container/small_vector.hpp>

#include "geometry/brush/brush.h"
#include "geometry/exact/convex_polygon.h"

namespace halfspace::bsp {

class Polytope {
 public:
  // A corner of a face's loop: a vertex, and the face across the edge from it to the next corner
  // (twin).
  struct Corner {
    uint32_t vertex;
    uint32_t twin;
  };
  // The polytope lies behind the plane. Corners run counter-clockwise seen from outside.
  struct Face {
    geometry::OrientedPlane plane;
    uint32_t first, count;  // into corners
  };
  template <typename T, size_t N>
  using List = boost::container::small_vector<T, N>;
  using Sides = List<geometry::Side, 24>;

  Polytope() = default;
  // The cube |x|, |y|, |z| <= half. Its planes are interned in the table.
  static Polytope cube(geometry::PlaneTable& table, double half);

  const List<geometry::MeetingPoint, 16>& vertices() const { return m_vertices; }
  const List<Face, 12>& faces() const { return m_faces; }
  const List<Corner, 48>& corners() const { return m_corners; }

  // Computes the sides of all vertices against a plane. True if some lie in front and some behind:
  // only then the plane divides the polytope. Exact.
  bool sidesOf(const geometry::PlaneTable& table, geometry::OrientedPlane plane,
               Sides& sides) const;

  // Splits the polytope. Contract: `sides` is the result of sidesOf() for this plane, which divides
  // the polytope. Both parts have volume; the cut is the last face of each.
  void split(const geometry::PlaneTable& table, geometry::OrientedPlane plane, const Sides& sides,
             Polytope& back, Polytope& front) const {
    split(table, plane, sides, &back, &front);
  }
  // The same; a part whose pointer is null is not made.
  void split(const geometry::PlaneTable& table, geometry::OrientedPlane plane, const Sides& sides,
             Polytope* back, Polytope* front) const;

  // A face as a separate polygon.
  geometry::ConvexPolygon polygon(size_t face) const;
  // A box that contains the exact polytope.
  geometry::Box bounds() const;

 private:
  class Half;
  List<geometry::MeetingPoint, 16> m_vertices;
  List<Face, 12> m_faces;
  List<Corner, 48> m_corners;
};

// A box that contains the exact point; unbounded if the point has no finite approximation.
geometry::Box boundsOf(const geometry::MeetingPoint& point);

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
