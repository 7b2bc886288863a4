// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "geometry/brush/operations/derived_brush.h"

namespace halfspace::geometry {

// A plane that a hull should have as it is, if it supports it: known exactly, where the corners on
// it may not be doubles.
struct HullCandidate {
  Plane plane;
  FaceOrigin origin;
  std::vector<Side> sides;  // of every point, exactly
};

// What a hull is made of. Points are rounded; sides and meetings speak of the exact ones.
struct HullParts {
  std::vector<Vec3> points;
  std::vector<std::vector<FaceOrigin>> meetings;  // per point, the old faces that met there
  std::vector<HullCandidate> candidates;          // those in front of no point are used
};

struct AssembledHull {
  DerivedBrush derived;
  std::vector<int> cornerOf;  // per point, the corner of the brush it became; -1: swallowed
};

// The convex hull of the points. Faces on a supporting candidate are that plane exactly; the others
// go through the rounded points, and continue the old face that most of their points were on (at
// least two; the first of several). Errors: those of Brush::fromPoints().
Result<AssembledHull> assembledHull(const HullParts& parts);

}  // namespace halfspace::geometry
