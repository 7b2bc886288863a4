// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "geometry/csg/prepare/mesh_lookup.h"
#include "geometry/exact/convex_polygon.h"

namespace halfspace::geometry {

// Tests of one convex piece of a plane against the triangles of a mesh. All exact.
class MeshCut {
 public:
  MeshCut(const PlaneTable& table, const ConvexPolygon& piece) : m_table(table), m_piece(piece) {}

  // Whether the triangle crosses the interior of the piece along a segment. The piece must then be
  // split along the triangle's plane before it is wholly inside or outside the mesh.
  bool separates(const MeshLookup::Triangle& triangle) const;

  // Whether a triangle of the same plane has interior points in common with the piece.
  bool overlapsCoplanar(const MeshLookup::Triangle& triangle) const;

  // Whether the piece lies inside the mesh. Contract: no triangle separates the piece or overlaps
  // it in its plane.
  bool isInside(const MeshLookup& mesh) const;

 private:
  struct Chord {
    MeetingPoint ends[2];
  };
  bool planeMeetsTriangleInSegment(const MeshLookup::Triangle& triangle) const;
  Chord chordAlong(OrientedPlane plane, const PolygonSides& sides) const;

  const PlaneTable& m_table;
  const ConvexPolygon& m_piece;
};

}  // namespace halfspace::geometry
