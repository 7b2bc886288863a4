// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <optional>

#include "geometry/csg/prepare/mesh_lookup.h"
#include "geometry/exact/convex_polygon.h"

namespace halfspace::geometry {

// Exact tests of one convex piece of a facet against the facets of meshes. Keeps references to
// the table and the piece. Not for several threads.
class MeshCut {
 public:
  MeshCut(const PlaneTable& table, const ConvexPolygon& piece) : m_table(table), m_piece(piece) {}

  // Whether the facet crosses the interior of the piece along a segment. The piece must then be
  // split along the facet's plane before it is wholly inside or outside the mesh. Contract:
  // crossesPlane().
  bool separates(const MeshLookup::Polygon& facet) const;

  // Whether the facet has interior points in common with the piece. Contract: both lie in the
  // same plane.
  bool overlapsCoplanar(const MeshLookup::Polygon& facet) const;

  const ConvexPolygon& piece() const { return m_piece; }
  // The plane of the piece.
  const PlaneNumbers& plane() const { return m_table.numbers(m_piece.plane.id()); }
  bool isCoplanar(OrientedPlane facet) const { return facet.id() == m_piece.plane.id(); }

  // Whether the plane of the piece meets the facet in a segment, inside the piece or not. False
  // if both lie in one plane.
  bool crossesPlane(const MeshLookup::Polygon& facet) const;

  // Whether the piece lies inside the mesh, if that follows from this facet: the facet
  // crosses the plane of the piece along a part of an edge of the piece. Contract: as for
  // isInside().
  std::optional<bool> isInsideBeside(const MeshLookup::Polygon& facet) const;

  // Whether the piece lies inside the mesh. Contract: no facet separates the piece or overlaps
  // it in its plane. Throws InternalError if no point of the piece can be located.
  bool isInside(const MeshLookup& mesh) const;

 private:
  struct Chord {
    MeetingPoint ends[2];
  };
  struct CornerSides {
    int front = 0, back = 0, on = 0;
  };
  CornerSides sidesOfCorners(const MeshLookup::Polygon& facet) const;
  bool meetsInterior(const Chord& chord, const MeshLookup::Polygon& facet) const;
  using ShortPoint = std::optional<std::array<double, 2>>;
  ShortPoint shortInteriorPoint(int axis) const;
  Chord chordAlong(OrientedPlane plane, const PolygonSides& sides) const;

  const PlaneTable& m_table;
  const ConvexPolygon& m_piece;
  mutable std::optional<ShortPoint> m_shortPoint;  // once isInside() was called
};

}  // namespace halfspace::geometry
