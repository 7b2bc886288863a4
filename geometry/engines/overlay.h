// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Private to the corefinement engine.
#pragma once

#include <optional>
#include <vector>

#include "geometry/boolean/boolean.h"
#include "geometry/boolean/operand.h"
#include "geometry/engines/cgal_points.h"

namespace halfspace::geometry {

// Two closed surfaces, each cut along the other: along their intersection both have the same
// vertices and edges. Triangles, points and sides are numbered consecutively, those of `a` first.
struct Overlay {
  std::vector<ExactPoint> points;
  std::vector<int> positions;  // per point: the lowest point with the same position
  std::vector<EdgeFaceMeeting> meetings;
  std::vector<int> meetingOf;  // per point: index into `meetings`, or -1
  std::vector<Triangle> triangles;
  std::vector<int> origins;     // per triangle: face of a, or face of b + number of faces of a
  std::vector<int> neighbours;  // per side: the side of the adjacent triangle of the same surface
  std::vector<bool> cut;        // per side: whether it lies on the intersection of the surfaces
  int trianglesOfA = 0;

  int from(int side) const { return triangles[side / 3][side % 3]; }
  int to(int side) const { return from(ExactSurface::nextSide(side)); }
  int apex(int side) const { return to(ExactSurface::nextSide(side)); }
  bool isOfA(int side) const { return side < 3 * trianglesOfA; }
};

// Keeps the parts that belong to the result and connects them to one surface. A part bounded by
// cuts is classified at an edge on the other surface, by the angular order of four half-planes; a
// part that does not meet the other surface is classified by a ray. Around an edge with more than
// two faces, the two faces of each wedge of the solid are connected, so that a result that touches
// itself is 2-manifold by index. Empty if the overlay is inconsistent, which valid operands
// exclude.
std::optional<ExactSurface> selectResult(const Overlay& overlay, Operation operation,
                                         const PolygonMesh& a, const Operand& trianglesOfA,
                                         const PolygonMesh& b, const Operand& trianglesOfB);

}  // namespace halfspace::geometry
