// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "geometry/csg/same_boundary.h"

#include <algorithm>

#include "geometry/csg/boundary_mesh.h"

namespace halfspace::geometry {

bool sameBoundary(const Evaluator& a, const Evaluator& b) {
  if (a.hash() != b.hash() || a.faceCount() != b.faceCount()) return false;
  if (a.solidAtInfinity() != b.solidAtInfinity()) return false;
  const BoundaryMesh ofA = meshOf(a), ofB = meshOf(b);
  if (ofA.positions != ofB.positions) return false;
  const auto sameFace = [&](const BoundaryMesh::Face& x, const BoundaryMesh::Face& y) {
    const BoundaryFace& faceA = a.faces()[x.id];
    const BoundaryFace& faceB = b.faces()[y.id];
    return x.loops == y.loops && faceA.surface == faceB.surface &&
           a.planes().plane(faceA.plane) == b.planes().plane(faceB.plane);
  };
  return std::ranges::equal(ofA.faces, ofB.faces, sameFace);
}

}  // namespace halfspace::geometry
