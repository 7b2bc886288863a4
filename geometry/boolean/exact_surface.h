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

// A triangle surface with exact points: closed, oriented and 2-manifold by its indices. Where the
// solid touches itself, several points have the same position. A side is an edge seen from one of
// its two triangles: side i of triangle t runs from corner i to corner i + 1 and has the index
// 3 t + i.
struct ExactSurface {
  std::vector<ExactPoint> points;
  std::vector<int> positions;  // per point: id of its position; empty: all positions differ
  std::vector<EdgeFaceMeeting> meetings;  // constructions of points, for fast rounding
  std::vector<int> meetingOf;      // per point: index into `meetings`, or -1; empty: all are -1
  std::vector<int> operandVertex;  // per point: a number that orders the vertices of the operands;
                                   // -1 where the surfaces meet or touch; empty: all are -1
  std::vector<Triangle> triangles;
  std::vector<int> origins;     // per triangle: face of a, or face of b + number of faces of a
  std::vector<int> neighbours;  // per side: the side of the other triangle at the same edge

  static int triangleOf(int side) { return side / 3; }
  static int nextSide(int side) { return side % 3 == 2 ? side - 2 : side + 1; }
  int from(int side) const { return triangles[side / 3][side % 3]; }
  int to(int side) const { return from(nextSide(side)); }
};

// Whether CGAL knows all coordinates as single doubles and not as intervals around the exact
// values. False does not imply that a coordinate is not a double.
inline bool isDouble(const ExactPoint& point) {
  const auto& approximate = CGAL::approx(point);
  return approximate.x().is_point() && approximate.y().is_point() && approximate.z().is_point();
}

// Computes `neighbours`. False if an edge does not have exactly two sides of opposite direction.
bool connect(ExactSurface& surface);

// The enclosed volume, exact. Triangles whose corners are doubles are summed without rational
// numbers.
ExactVolume exactVolume(const ExactSurface& surface);

}  // namespace halfspace::geometry
