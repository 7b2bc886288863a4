// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Private to the engines: a closed triangle surface with exact vertices.
#pragma once

#include <vector>

#include <CGAL/Exact_predicates_exact_constructions_kernel.h>

#include "geometry/boolean/edge_face_meeting.h"
#include "geometry/mesh/measure.h"
#include "geometry/mesh/triangulate.h"

namespace halfspace::geometry {

using ExactKernel = CGAL::Exact_predicates_exact_constructions_kernel;
using ExactPoint = ExactKernel::Point_3;

// Closed, oriented, 2-manifold by index. Where the solid touches itself, several vertices have the
// same position. Side i of triangle t runs from corner i to corner i + 1 and has the number 3 t +
// i.
struct ExactSurface {
  std::vector<ExactPoint> points;
  std::vector<int> places;                // per point: equal for equal positions; empty: all differ
  std::vector<EdgeFaceMeeting> meetings;  // how points came about, for cheap rounding
  std::vector<int> meetingOf;             // per point: index into meetings or -1; empty: none known
  std::vector<int> operandVertex;  // per point: a number that orders vertices of the operands,
                                   // -1 where the surfaces meet; empty: all -1
  std::vector<Triangle> triangles;
  std::vector<int> origins;     // per triangle: face of a, or face of b + number of faces of a
  std::vector<int> neighbours;  // per side: the same edge as a side of the other triangle

  static int triangleOf(int side) { return side / 3; }
  static int nextSide(int side) { return side % 3 == 2 ? side - 2 : side + 1; }
  int from(int side) const { return triangles[side / 3][side % 3]; }
  int to(int side) const { return from(nextSide(side)); }
};

// Whether all coordinates are single doubles, not intervals around the exact value.
inline bool isDouble(const ExactPoint& point) {
  const auto& approximate = CGAL::approx(point);
  return approximate.x().is_point() && approximate.y().is_point() && approximate.z().is_point();
}

// Computes `neighbours`. False if an edge does not have exactly two sides of opposite direction.
bool connect(ExactSurface& surface);

// The volume enclosed. Triangles whose corners are doubles are summed without fractions.
ExactVolume exactVolume(const ExactSurface& surface);

}  // namespace halfspace::geometry
