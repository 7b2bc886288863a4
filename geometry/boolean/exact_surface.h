// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Private to the engines: a closed triangle surface with exact vertices.
#pragma once

#include <array>
#include <memory>
#include <numeric>
#include <optional>
#include <vector>

#include <gmpxx.h>

#include "geometry/exact/vec3.h"
#include "geometry/mesh/measure.h"
#include "geometry/mesh/triangulate.h"

namespace halfspace::geometry {

// The intersection of the line from `from` to `to` with the plane through a, b and c. All given
// points are exact.
struct EdgeFaceMeeting {
  Vec3 from, to, a, b, c;
};

// The intersection point with each coordinate rounded to the nearest double. `exact`: whether
// rounding changed nothing. Uses integers and reduces no fractions, which costs a tenth of rational
// arithmetic. Contract: finite coordinates; the line is not parallel to the plane.
struct RoundedMeeting {
  Vec3 position;
  bool exact = false;
};
RoundedMeeting rounded(const EdgeFaceMeeting& meeting);

// The exact points that an engine constructed, by their numbers. All functions may be called from
// several threads.
class SurfacePoints {
 public:
  virtual ~SurfacePoints() = default;
  // The position with each coordinate rounded to the nearest double, and whether it is exact.
  virtual RoundedMeeting rounded(int point) const = 0;
  virtual std::array<mpq_class, 3> coordinates(int point) const = 0;
  virtual bool coplanar(int a, int b, int c, int d) const = 0;
  virtual bool collinear(int a, int b, int c) const = 0;
  // Whether two faces of operands lie in one plane; nothing if the engine does not know the faces.
  // Cheaper than coplanar(), because the corners of operands' faces are not computed points.
  virtual std::optional<bool> coplanarFaces(int /*face*/, int /*other*/) const {
    return std::nullopt;
  }
  // The turn from a over b to c, projected along an axis and seen from its positive end: 1 left, -1
  // right, 0 collinear.
  virtual int turn(int axis, int a, int b, int c) const;
  // Whether turn(), compare() and sideOfCircle() need no fractions, so that many calls cost less
  // than coordinates() of all points.
  virtual bool hasPredicates() const { return false; }
  // -1, 0, 1 as the coordinate of a along the axis is less than, equal to or greater than that of
  // b. Contract: hasPredicates().
  virtual int compare(int /*axis*/, int /*a*/, int /*b*/) const { return 0; }
  // Seen as by turn(): 1 if d lies left of the circle that runs from a over b to c, 0 if on it, -1
  // if right of it. Contract: hasPredicates().
  virtual int sideOfCircle(int /*axis*/, int /*a*/, int /*b*/, int /*c*/, int /*d*/) const {
    return 0;
  }
};

// A triangle surface with exact points: closed, oriented and 2-manifold by its indices. Where the
// solid touches itself, several points have the same position. A side is an edge seen from one of
// its two triangles: side i of triangle t runs from corner i to corner i + 1 and has the index
// 3 t + i.
struct ExactSurface {
  std::shared_ptr<const SurfacePoints> source;
  std::vector<int> points;         // their numbers in `source`
  std::vector<int> positions;      // per point: id of its position; empty: all positions differ
  std::vector<int> operandVertex;  // per point: a number that orders the vertices of the operands;
                                   // -1 where the surfaces meet or touch; empty: all are -1
  std::vector<Triangle> triangles;
  std::vector<int> origins;  // per triangle: face; faces of all operands are numbered one operand
                             // after the other
  std::vector<int> neighbours;  // per side: the side of the other triangle at the same edge

  static int triangleOf(int side) { return side / 3; }
  static int nextSide(int side) { return side % 3 == 2 ? side - 2 : side + 1; }
  int from(int side) const { return triangles[side / 3][side % 3]; }
  int to(int side) const { return from(nextSide(side)); }
};

// Computes `neighbours`. False if an edge does not have exactly two sides of opposite direction.
bool connect(ExactSurface& surface);

// The enclosed volume, exact. Triangles whose corners are doubles are summed without rational
// numbers. `positions`: the rounded points; `moved`: whether rounding changed them. Without them,
// rounds the points itself.
ExactVolume exactVolume(const ExactSurface& surface);
ExactVolume exactVolume(const ExactSurface& surface, const std::vector<Vec3>& positions,
                        const std::vector<bool>& moved);

}  // namespace halfspace::geometry
