// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "geometry/brush/operations/derived_brush.h"

namespace halfspace::geometry {

// An exactly known plane that the hull keeps as a face plane if no point lies in front of it. A
// plane through the rounded corners could differ from it.
struct HullCandidate {
  Plane plane;
  FaceOrigin origin;
  std::vector<Side> sides;  // exact side of every point before rounding
};

// The input of assembledHull(). `points` are rounded; HullCandidate::sides and `meetings` refer to
// the exact points.
struct HullParts {
  std::vector<Vec3> points;
  std::vector<std::vector<FaceOrigin>> meetings;  // per point: the old faces around it
  std::vector<HullCandidate> candidates;          // used if no point lies in front
};

struct AssembledHull {
  DerivedBrush derived;
  std::vector<int> cornerOf;  // per point: its corner of the brush; -1: it is no corner of the hull
};

// The convex hull of the points. A face on a candidate with no point in front has exactly that
// plane. Other faces pass through the rounded points; their origin is the old face that contained
// most of their points (at least two; if several faces tie, the lowest). Errors: those of
// Brush::fromPoints().
Result<AssembledHull> assembledHull(const HullParts& parts);

}  // namespace halfspace::geometry
