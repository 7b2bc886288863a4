// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Minkowski sums and differences of a closed mesh and a convex body, and offsets.
#pragma once

#include <vector>

#include "geometry/boolean/boolean.h"

namespace halfspace::geometry {

// The convex hull of the points as a mesh with exactly planar polygons whose corners are some of
// the points. Errors: those of Brush::fromPoints().
Result<PolygonMesh> hullMesh(std::span<const Vec3> points);

// Whether a mesh is its own convex hull. Exact, linear. Contract: it does not intersect itself.
bool isConvex(const PolygonMesh& mesh);

struct MinkowskiOptions {
  bool measureVolume = false;  // the exact volume before rounding
  WorkWatch* watch = nullptr;  // progress and cancellation
  MemoryLimit memory = {};     // a sum that takes more is refused before it takes it
};

// The sum of solid and body: all points a + b for a in the solid and b in the body. The difference:
// all points p for which the body moved by p lies in the solid (regularised: without parts that
// have no interior).
//
// The corners of the result are sums (differences) of a corner of the solid and a corner of the
// body, and meetings of faces that such corners span. Each sum is rounded once, so the result is
// exact for coordinates on a common grid; otherwise those corners are off by at most half an ulp
// per coordinate.
//
// Method: a convex solid and body give one hull of all sums. Otherwise the hull of each triangle of
// the solid and the body is added to the solid (sum) or removed from it (difference) by the
// arrangement of all of them. Cost: n hulls for n triangles, and their arrangement, which grows
// with the pairs of hulls that overlap: 1,050 triangles took 5 s with a cube as small as the
// triangles, and 85 s with an octahedron ten times their size (two busy processors). Errors:
// notConvex (`subject` is "body"); outOfRange; tooMuchWork; those of boolean(), where "a" names
// the solid. measureVolume: measure the exact volume before rounding.
Result<BooleanResult> minkowskiSum(const PolygonMesh& solid, const PolygonMesh& body,
                                   const MinkowskiOptions& options = {});
Result<BooleanResult> minkowskiDifference(const PolygonMesh& solid, const PolygonMesh& body,
                                          const MinkowskiOptions& options = {});

// The convex body of an offset, around the origin.
struct OffsetBody {
  std::vector<Vec3> corners;
  double least = 0.0, most = 0.0;  // distances from the origin to its faces and to its corners; the
                                   // least is rounded down, the most up
};
// Corners at `distance` from the origin: those of an octahedron whose faces are divided into
// detail^2 triangles. Corners lie on the axes, so faces parallel to the axes move by the distance.
// Contract: distance > 0, 1 <= detail.
OffsetBody roundBody(double distance, int detail);
// A cube with sides of twice the distance. Contract: distance > 0.
OffsetBody squareBody(double distance);

}  // namespace halfspace::geometry
